import { useSearchParams } from 'react-router-dom';
import {
  changeListView,
  type FilterChoices,
  type ListView,
  type ListViewChange,
  readListView,
  toParameters,
} from './list-view.ts';

type ListViewControls<Choices extends FilterChoices> = {
  readonly view: ListView<Choices>;
  /** `isTyping` replaces the address, so that Back does not walk through every letter of a search. */
  readonly change: (change: ListViewChange<Choices>, options?: { readonly isTyping: boolean }) => void;
  /** Query text of another page, for links. */
  readonly pageLink: (page: number) => string;
};

/** The list's search, filters and page live in the address: a pasted address shows the same rows. */
export function useListView<const Choices extends FilterChoices>(choices: Choices): ListViewControls<Choices> {
  const [parameters, setParameters] = useSearchParams();
  const view = readListView(parameters, choices);

  return {
    view,
    change: (change, options) =>
      setParameters(toParameters(changeListView(view, change)), {
        replace: options?.isTyping ?? false,
        preventScrollReset: true,
      }),
    pageLink: (page) => `?${toParameters(changeListView(view, { page }))}`,
  };
}
