/** Controls over a list, on screens where a mouse points: lower, so that more rows fit. */
export const COMPACT =
  'lg:[&_:is(button,a,select,input)]:min-h-9 lg:[&_:is(button,a,select,input)]:py-1 lg:[&_:is(button,a,select,input)]:text-sm lg:[&_:is(select,input)]:px-2 lg:[&_label]:text-sm lg:[&_label]:leading-tight';
