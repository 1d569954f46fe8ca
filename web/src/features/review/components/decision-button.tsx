import { Button, type ButtonVariant } from '../../../components/button.tsx';
import { useShortcutsSwitch } from '../../shortcuts/shortcuts-switch.ts';

type DecisionButtonProps = {
  readonly label: string;
  /** The letter that does the same. */
  readonly letter: string;
  readonly variant: ButtonVariant;
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
};

/** Does nothing until the item has been in sight for a moment, and says its key where keys are used. */
export function DecisionButton({ label, letter, variant, isReady, isBusy = false, onPress }: DecisionButtonProps) {
  const hasKeys = useShortcutsSwitch();

  return (
    <Button
      variant={variant}
      isBusy={isBusy}
      aria-disabled={!isReady || undefined}
      aria-keyshortcuts={hasKeys ? letter : undefined}
      onClick={() => {
        if (isReady) onPress();
      }}
    >
      {label}
      {hasKeys && (
        <span aria-hidden="true" className="hidden rounded border border-current px-1.5 font-mono text-sm md:inline">
          {letter}
        </span>
      )}
    </Button>
  );
}
