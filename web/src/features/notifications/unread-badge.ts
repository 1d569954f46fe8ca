/** Two digits fit the badge. */
export function getUnreadCountBadge(unreadCount: number): string {
  return unreadCount > 99 ? '99+' : String(unreadCount);
}
