import { SEARCH_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '../../../components/text-field.tsx';

const TYPING_PAUSE_MILLISECONDS = 300;

type SearchFieldProps = {
  readonly search: string;
  /** Says what can be searched for. */
  readonly label: string;
  readonly onSearch: (search: string) => void;
};

/** Searches when typing pauses, and at once on Enter. */
export function SearchField({ search, label, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);

  const ask = useEffectEvent((wanted: string) => {
    if (wanted === search) return;

    asked.current = wanted;
    onSearch(wanted);
  });

  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), TYPING_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);

  // Back and forward change the search from outside; an echo of our own must not overwrite what was typed since.
  useEffect(() => {
    if (search === asked.current) return;

    asked.current = search;
    setTyped(search);
  }, [search]);

  return (
    <TextField
      id="search"
      type="search"
      label={label}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAXIMUM_LENGTH}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;

        asked.current = typed.trim();
        onSearch(typed.trim());
      }}
    />
  );
}
