import type { BadgeColour } from '@entry/contracts/rules/statuses';

/** Each pair has a contrast of at least 4.5 to 1; the label always says what the colour means. */
const COLOURS: Record<BadgeColour, string> = {
  grey: 'bg-slate-100 text-slate-800 ring-slate-300',
  blue: 'bg-blue-50 text-blue-900 ring-blue-300',
  purple: 'bg-purple-50 text-purple-900 ring-purple-300',
  yellow: 'bg-amber-50 text-amber-900 ring-amber-400',
  green: 'bg-green-50 text-green-900 ring-green-400',
  red: 'bg-red-50 text-red-900 ring-red-300',
};

type StatusBadgeProps = { readonly label: string; readonly colour: BadgeColour };

/** Takes a line of the contracts' presentation tables: `<StatusBadge {...DOCUMENT_STATUS_PRESENTATION[status]} />`. */
export function StatusBadge({ label, colour }: StatusBadgeProps) {
  return (
    <span
      className={`inline-flex shrink-0 items-center whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-semibold ring-1 ring-inset lg:in-[td]:px-2 lg:in-[td]:text-xs ${COLOURS[colour]}`}
    >
      {label}
    </span>
  );
}
