import type { Child } from '@entry/contracts/application/form';
import { CHILDREN_MAXIMUM_COUNT, TEXT_FIELD_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { isWithoutFirstName } from '@entry/contracts/rules/one-name';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { EMPTY_CHILD } from '../wizard-values.ts';
import { COUNTRY_OPTIONS_ID, CountryOptions } from './country-options.tsx';
import { FormDateField } from './form-date-field.tsx';
import { OneName } from './one-name.tsx';
import type { StepProps } from './step-props.ts';

export function FamilyStep(props: StepProps) {
  const text = useText();
  const isMarried = props.form.getValues('maritalStatus') === 'Married';

  return (
    <div className="grid gap-8">
      {isMarried ? <SpouseFields {...props} /> : <p className="text-muted">{text('application.spouseOnlyMarried')}</p>}
      <ChildrenList {...props} />
      <CountryOptions />
    </div>
  );
}

function SpouseFields({ form, errorOf }: StepProps) {
  const text = useText();
  const { register, control } = form;
  const plain = { autoComplete: 'off', maxLength: TEXT_FIELD_MAXIMUM_LENGTH } as const;

  return (
    <section aria-labelledby="spouse-title">
      <h3 id="spouse-title" className="mb-4 text-lg font-bold">
        {text('application.spouse')}
      </h3>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          id="spouseFirstName"
          label={text('application.firstName')}
          spellCheck={false}
          {...plain}
          readOnly={isWithoutFirstName(form.getValues('spouseFirstName'))}
          {...register('spouseFirstName')}
        />
        <TextField
          id="spouseLastName"
          label={text('application.lastName')}
          spellCheck={false}
          {...plain}
          {...register('spouseLastName')}
        />
        <OneName form={form} first="spouseFirstName" last="spouseLastName" />
        <FormDateField
          control={control}
          name="spouseDateOfBirth"
          label={text('application.dateOfBirth')}
          error={errorOf('spouseDateOfBirth')}
        />
        <TextField
          id="spousePlaceOfBirth"
          label={text('application.placeOfBirth')}
          {...plain}
          {...register('spousePlaceOfBirth')}
        />
        <TextField
          id="spouseCountryOfBirth"
          label={text('application.countryOfBirth')}
          {...plain}
          list={COUNTRY_OPTIONS_ID}
          {...register('spouseCountryOfBirth')}
        />
      </div>
    </section>
  );
}

function ChildrenList({ form, errorOf }: StepProps) {
  const text = useText();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'children' });
  const isFull = fields.length >= CHILDREN_MAXIMUM_COUNT;
  const list = useRef<HTMLElement>(null);
  const [askedAbout, setAskedAbout] = useState<number | null>(null);

  const removeChild = (index: number) => {
    setAskedAbout(null);
    remove(index);
    // The pressed button is gone, and the page must not lose the reader's place: the next child, else the one before.
    requestAnimationFrame(() => headingOfChild(list.current, index)?.focus());
  };
  const askToRemove = (index: number) => {
    if (isFilled(form.getValues(`children.${index}`))) setAskedAbout(index);
    else removeChild(index);
  };

  return (
    <section ref={list} className="grid gap-4">
      <div>
        <h3 tabIndex={-1} className="text-lg font-bold">
          {text('application.children')}
        </h3>
        <p className="text-sm text-muted">{text('application.childrenHint')}</p>
      </div>
      {fields.length === 0 && (
        <p className="rounded-lg border border-dashed border-line p-4 text-center text-muted">
          {text('application.noChildren')}
        </p>
      )}
      {fields.map((child, index) => (
        <ChildFields key={child.id} index={index} form={form} errorOf={errorOf} onRemove={() => askToRemove(index)} />
      ))}
      {isFull ? (
        <p className="text-muted">{text('application.childrenFull', { maximum: CHILDREN_MAXIMUM_COUNT })}</p>
      ) : (
        <div>
          <Button
            id="children"
            variant="secondary"
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => append({ ...EMPTY_CHILD }, { focusName: `children.${fields.length}.firstName` })}
          >
            {text('application.addChild')}
          </Button>
        </div>
      )}
      {askedAbout !== null && (
        <RemoveChildDialog
          number={askedAbout + 1}
          name={nameOf(form.getValues(`children.${askedAbout}`))}
          onConfirm={() => removeChild(askedAbout)}
          onClose={() => setAskedAbout(null)}
        />
      )}
    </section>
  );
}

/** Headings of the list: its own, then one per child. */
function headingOfChild(list: HTMLElement | null, index: number): HTMLElement | null {
  const headings = [...(list?.querySelectorAll<HTMLElement>('h3, legend') ?? [])];
  return headings[Math.min(index + 1, headings.length - 1)] ?? null;
}

function nameOf({ firstName, lastName }: Child): string {
  return `${firstName} ${lastName}`.trim();
}

/** More than the country that a new child begins with. */
function isFilled(child: Child): boolean {
  return (Object.keys(EMPTY_CHILD) as (keyof Child)[]).some((field) => child[field].trim() !== EMPTY_CHILD[field]);
}

type RemoveChildDialogProps = {
  readonly number: number;
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function RemoveChildDialog({ number, name, onConfirm, onClose }: RemoveChildDialogProps) {
  const text = useText();

  return (
    <ConfirmDialog
      title={text('application.removeChildTitle', { number })}
      message={text(name === '' ? 'application.removeChildUnnamed' : 'application.removeChildNamed', { name })}
      confirmLabel={text('application.removeChildConfirm')}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

type ChildFieldsProps = StepProps & { readonly index: number; readonly onRemove: () => void };

function ChildFields({ form, errorOf, index, onRemove }: ChildFieldsProps) {
  const text = useText();
  const { register, control } = form;
  const path = `children.${index}` as const;
  const plain = { autoComplete: 'off', maxLength: TEXT_FIELD_MAXIMUM_LENGTH } as const;

  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend tabIndex={-1} className="px-1 font-bold">
        {text('application.child', { number: index + 1 })}
      </legend>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          id={`${path}.firstName`}
          label={text('application.firstName')}
          spellCheck={false}
          {...plain}
          readOnly={isWithoutFirstName(form.getValues(`${path}.firstName`))}
          {...register(`${path}.firstName`)}
        />
        <TextField
          id={`${path}.lastName`}
          label={text('application.lastName')}
          spellCheck={false}
          {...plain}
          {...register(`${path}.lastName`)}
        />
        <OneName form={form} first={`${path}.firstName`} last={`${path}.lastName`} />
        <FormDateField
          control={control}
          name={`${path}.dateOfBirth`}
          label={text('application.dateOfBirth')}
          error={errorOf(`${path}.dateOfBirth`)}
        />
        <TextField
          id={`${path}.placeOfBirth`}
          label={text('application.placeOfBirth')}
          {...plain}
          {...register(`${path}.placeOfBirth`)}
        />
        <TextField
          id={`${path}.countryOfBirth`}
          label={text('application.countryOfBirth')}
          {...plain}
          list={COUNTRY_OPTIONS_ID}
          {...register(`${path}.countryOfBirth`)}
        />
      </div>
      <div className="mt-4">
        <Button variant="quiet" icon={<Trash2 aria-hidden="true" size={18} />} onClick={onRemove}>
          {text('application.removeChild', { number: index + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}
