type ProgressBarProps = {
  /** 0 to 100. */
  readonly value: number;
  readonly label: string;
};

export function ProgressBar({ value, label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-full bg-accent-100 ring-1 ring-accent-200 ring-inset"
    >
      <div className="h-full rounded-full bg-accent-600 transition-[width]" style={{ width: `${value}%` }} />
    </div>
  );
}
