import { type ChangeEvent, useState } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import type { SummaryItem } from './error-summary.tsx';

/** By the name of a field, which is its id as well. */
export type FieldMessages = Readonly<Record<string, string>>;

type PlainForm = {
  /** What is to be mended, in the order of the fields. */
  readonly items: readonly SummaryItem[];
  readonly errorOf: (field: string) => string | undefined;
  /** How often it was sent. */
  readonly attempt: number;
  /** False where something is to be mended first. */
  readonly accept: (form: HTMLFormElement) => boolean;
  /** Puts the server's objections beside the fields they speak of. */
  readonly refuse: (error: unknown) => void;
  readonly onChange: (event: ChangeEvent<HTMLFormElement>) => void;
};

/**
 * A form whose fields are read when it is sent. The first pages people load have few fields, and the form library weighs
 * more than these pages do.
 * @param check what is to be mended; asked again with every change, once somebody has tried to send the form
 */
export function usePlainForm(fields: readonly string[], check: (form: HTMLFormElement) => FieldMessages): PlainForm {
  const [attempt, setAttempt] = useState(0);
  const [messages, setMessages] = useState<FieldMessages>({});
  const [refused, setRefused] = useState<FieldMessages>({});
  const errorOf = (field: string) => messages[field] ?? refused[field];

  return {
    attempt,
    errorOf,
    items: fields.flatMap((fieldId) => {
      const message = errorOf(fieldId);
      return message === undefined ? [] : [{ fieldId, message }];
    }),
    accept: (form) => {
      const found = check(form);
      setAttempt(attempt + 1);
      setMessages(found);
      setRefused({});
      return Object.keys(found).length === 0;
    },
    refuse: (error) => {
      if (error instanceof ApiProblem) setRefused(byField(error.errors));
    },
    onChange: ({ currentTarget, target }) => {
      if (attempt > 0) setMessages(check(currentTarget));
      // The server objected to what was there before.
      if (refused[target.name] !== undefined) setRefused(({ [target.name]: _mended, ...others }) => others);
    },
  };
}

/** Whether a refusal speaks of a field that is there: a notice would say it for the third time. */
export function isAboutFields(error: unknown, fields: readonly string[]): boolean {
  return error instanceof ApiProblem && error.errors.some(({ field }) => fields.includes(field));
}

/** The first message of each field. */
export function byField(issues: readonly { readonly field: string; readonly message: string }[]): FieldMessages {
  return Object.fromEntries(issues.map(({ field, message }) => [field, message] as const).reverse());
}
