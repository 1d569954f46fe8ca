import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { ADMIN_DATA, reloadAdminData } from '../admin-data.ts';

export function RefreshButton() {
  const text = useText();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ADMIN_DATA }) > 0;

  return (
    <Button
      variant="secondary"
      isBusy={isFetching}
      icon={<RefreshCw aria-hidden="true" size={18} />}
      onClick={() => void reloadAdminData(queryClient)}
    >
      {text('common.refresh')}
    </Button>
  );
}
