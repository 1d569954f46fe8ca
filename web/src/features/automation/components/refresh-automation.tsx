import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { reloadAutomation } from '../api/get-automation.ts';

export function RefreshAutomation({ isBusy }: { readonly isBusy: boolean }) {
  const text = useText();
  const queryClient = useQueryClient();

  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      icon={<RefreshCw aria-hidden="true" size={18} />}
      onClick={() => void reloadAutomation(queryClient)}
    >
      {text('automation.refresh')}
    </Button>
  );
}
