import { CHILDREN_MAXIMUM_COUNT, TEXT_FIELD_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { EMPTY_CHILD } from '../wizard-values.ts';
import { FormDateField } from './form-date-field.tsx';
import type { StepProps } from './step-props.ts';

export function FamilyStep(props: StepProps) {
  const text = useText();
  const isMarried = props.form.getValues('maritalStatus') === 'Married';

  return (
    <div className="grid gap-8">
      {isMarried ? <SpouseFields {...props} /> : <p className="text-muted">{text('application.spouseOnlyMarried')}</p>}
      <ChildrenList {...props} />
    </div>
  );
}

function SpouseFields({ form, errorOf }: StepProps) {
  const text = useText();
  const { register, control } = form;
  const plain = { isOptional: true, autoComplete: 'off', maxLength: TEXT_FIELD_MAXIMUM_LENGTH } as const;

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
          {...register('spouseFirstName')}
        />
        <TextField
          id="spouseLastName"
          label={text('application.lastName')}
          spellCheck={false}
          {...plain}
          {...register('spouseLastName')}
        />
        <FormDateField
          control={control}
          name="spouseDateOfBirth"
          label={text('application.dateOfBirth')}
          isOptional
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
  const heading = useRef<HTMLHeadingElement>(null);

  const removeChild = (index: number) => {
    remove(index);
    // The pressed button is gone, and the page must not lose the reader's place.
    heading.current?.focus();
  };

  return (
    <section className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
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
        <ChildFields key={child.id} index={index} form={form} errorOf={errorOf} onRemove={() => removeChild(index)} />
      ))}
      {isFull ? (
        <p className="text-muted">{text('application.childrenFull', { maximum: CHILDREN_MAXIMUM_COUNT })}</p>
      ) : (
        <div>
          <Button
            variant="secondary"
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => append({ ...EMPTY_CHILD }, { focusName: `children.${fields.length}.firstName` })}
          >
            {text('application.addChild')}
          </Button>
        </div>
      )}
    </section>
  );
}

type ChildFieldsProps = StepProps & { readonly index: number; readonly onRemove: () => void };

function ChildFields({ form, errorOf, index, onRemove }: ChildFieldsProps) {
  const text = useText();
  const { register, control } = form;
  const path = `children.${index}` as const;
  const plain = { isOptional: true, autoComplete: 'off', maxLength: TEXT_FIELD_MAXIMUM_LENGTH } as const;

  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="px-1 font-bold">{text('application.child', { number: index + 1 })}</legend>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          id={`${path}.firstName`}
          label={text('application.firstName')}
          spellCheck={false}
          {...plain}
          {...register(`${path}.firstName`)}
        />
        <TextField
          id={`${path}.lastName`}
          label={text('application.lastName')}
          spellCheck={false}
          {...plain}
          {...register(`${path}.lastName`)}
        />
        <FormDateField
          control={control}
          name={`${path}.dateOfBirth`}
          label={text('application.dateOfBirth')}
          isOptional
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
