import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import {
  changeListView,
  type FilterChoices,
  type ListDefaults,
  type ListView,
  type ListViewChange,
  readListView,
  toParameters,
} from './list-view.ts';

export type ListViewControls<Choices extends FilterChoices> = {
  readonly view: ListView<Choices>;
  /** `isTyping` replaces the address, so that Back does not walk through every letter of a search. */
  readonly change: (change: ListViewChange<Choices>, options?: { readonly isTyping: boolean }) => void;
  /** Query text of another page, for links. */
  readonly pageLink: (page: number) => string;
  /** Query text of a changed view, for links. */
  readonly link: (change: ListViewChange<Choices>) => string;
};

/**
 * The list's search, filters, order and page live in the address: a pasted address shows the same rows.
 * @param defaults what the list shows when its address says nothing
 */
export function useListView<const Choices extends FilterChoices>(
  choices: Choices,
  defaults: ListDefaults<NoInfer<Choices>> = {},
): ListViewControls<Choices> {
  const [parameters, setParameters] = useAddressParameters();
  const view = readListView<Choices>(parameters, choices, defaults);
  const changed = (now: URLSearchParams, change: ListViewChange<Choices>) =>
    toParameters(changeListView(readListView<Choices>(now, choices, defaults), change), choices, defaults);
  const link = (change: ListViewChange<Choices>) => `?${changed(parameters, change)}`;

  return {
    view,
    change: (change, options) =>
      setParameters((now) => changed(now, change), { replace: options?.isTyping ?? false, state: KEEP_POSITION }),
    pageLink: (page) => link({ page }),
    link,
  };
}
