import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';

type NotificationVariables = { readonly notificationId: string };

function reloadNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

export function useMarkNotificationRead() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: NotificationVariables) =>
      request({
        method: 'PUT',
        path: `/notifications/${encodeURIComponent(variables.notificationId)}/read`,
        reply: null,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSettled: () => reloadNotifications(queryClient),
  });
}

export function useMarkAllNotificationsRead() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: object) =>
      request({
        method: 'PUT',
        path: '/notifications/read-all',
        reply: null,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSettled: () => reloadNotifications(queryClient),
  });
}

export function useDeleteNotification() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: NotificationVariables) =>
      request({
        method: 'DELETE',
        path: `/notifications/${encodeURIComponent(variables.notificationId)}`,
        reply: null,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSettled: () => reloadNotifications(queryClient),
  });
}
