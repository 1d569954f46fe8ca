import type { FormSection } from '@entry/contracts/rules/application-form';
import { FORM_SECTIONS } from '@entry/contracts/rules/application-form';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/card.tsx';
import { INVALID_DATE } from '../../../components/date-parts.ts';
import { type Fact, FactList } from '../../../components/fact-list.tsx';
import { formatCalendarDate } from '../../../components/format.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { stepSearch } from '../use-step.ts';
import type { WizardValues } from '../wizard-values.ts';

type ReviewSummaryProps = { readonly values: WizardValues; readonly canChange: boolean };

/** Every answer, by step, each step with a link back to it. */
export function ReviewSummary({ values, canChange }: ReviewSummaryProps) {
  const text = useText();

  return (
    <>
      {FORM_SECTIONS.map((section, index) => (
        <Card
          key={section}
          title={text(`application.${section}`)}
          aside={canChange && <ChangeLink step={index + 1} section={section} />}
        >
          {section === 'family' ? (
            <FamilySummary values={values} />
          ) : (
            <FactList facts={factsOf(section, values, text)} />
          )}
        </Card>
      ))}
    </>
  );
}

function ChangeLink({ step, section }: { readonly step: number; readonly section: FormSection }) {
  const text = useText();

  return (
    <Link
      to={stepSearch(step, true)}
      className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
    >
      {text('application.change')}
      <span className="sr-only"> {text(`application.${section}`)}</span>
    </Link>
  );
}

function FamilySummary({ values }: { readonly values: WizardValues }) {
  const text = useText();
  const { maritalStatus, children } = values;

  return (
    <div className="grid gap-6">
      {maritalStatus === 'Married' && <FactList facts={factsOf('family', values, text)} />}
      {children.length === 0 && <p className="text-muted">{text('application.noChildren')}</p>}
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: children have no identity of their own, and nothing moves here
        <section key={index} className="rounded-lg border border-line p-4">
          <h3 className="mb-3 font-bold">{text('application.child', { number: index + 1 })}</h3>
          <FactList
            facts={[
              textFact('firstName', child.firstName, text),
              textFact('lastName', child.lastName, text),
              dateFact('dateOfBirth', child.dateOfBirth, text),
              textFact('placeOfBirth', child.placeOfBirth, text),
              textFact('countryOfBirth', child.countryOfBirth, text),
            ]}
          />
        </section>
      ))}
    </div>
  );
}

function factsOf(section: FormSection, values: WizardValues, text: TextOf): readonly Fact[] {
  switch (section) {
    case 'personal':
      return [
        textFact('firstName', values.firstName, text),
        textFact('lastName', values.lastName, text),
        dateFact('dateOfBirth', values.dateOfBirth, text),
        textFact('gender', values.gender, text),
        textFact('placeOfBirth', values.placeOfBirth, text),
        textFact('countryOfBirth', values.countryOfBirth, text),
        textFact('maritalStatus', values.maritalStatus, text),
      ];
    case 'address':
      return [
        textFact('currentAddress', values.currentAddress, text),
        textFact('city', values.city, text),
        textFact('state', values.state, text),
        textFact('postalCode', values.postalCode, text),
        textFact('country', values.country, text),
      ];
    case 'education':
      return [textFact('educationLevel', values.educationLevel, text)];
    case 'family':
      return [
        textFact('spouseFirstName', values.spouseFirstName, text),
        textFact('spouseLastName', values.spouseLastName, text),
        dateFact('spouseDateOfBirth', values.spouseDateOfBirth, text),
        textFact('spousePlaceOfBirth', values.spousePlaceOfBirth, text),
        textFact('spouseCountryOfBirth', values.spouseCountryOfBirth, text),
      ];
  }
}

type FieldName = Exclude<keyof WizardValues, 'children' | 'confirmedAnswers'>;

function textFact(field: FieldName, value: string, text: TextOf): Fact {
  const isGiven = value.trim() !== '';
  return {
    label: text(`application.${field}`),
    value: isGiven ? value : <span className="font-normal text-muted">{text('common.notProvided')}</span>,
  };
}

function dateFact(field: FieldName, value: string, text: TextOf): Fact {
  const isDate = value !== '' && value !== INVALID_DATE;
  return textFact(field, isDate ? formatCalendarDate(value) : '', text);
}
