import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { AUTOMATION_DATA, reloadAutomation } from '../api/get-automation.ts';

export function RefreshAutomation() {
  const text = useText();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: AUTOMATION_DATA }) > 0;

  return (
    <Button
      variant="secondary"
      isBusy={isFetching}
      icon={<RefreshCw aria-hidden="true" size={18} />}
      onClick={() => void reloadAutomation(queryClient)}
    >
      {text('automation.refresh')}
    </Button>
  );
}
