type ProgressBarProps = {
  /** 0 to 100. */
  readonly value: number;
  readonly label: string;
  /** Grey: what it led to has failed. */
  readonly isOver?: boolean;
};

export function ProgressBar({ value, label, isOver = false }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`h-2.5 overflow-hidden rounded-full ring-1 ring-inset ${isOver ? 'bg-canvas ring-line' : 'bg-accent-100 ring-accent-200'}`}
    >
      <div
        className={`h-full rounded-full transition-[width] ${isOver ? 'bg-line-strong' : 'bg-accent-600'}`}
        style={{ width: `${value}%` }}
      />
    </div>
  );
}
