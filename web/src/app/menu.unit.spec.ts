import { describe, expect, it } from 'vitest';
import { currentItem, MENU } from './menu.ts';

describe('When the menu marks where one is', () => {
  it.each([
    ['/audit', '/audit'],
    ['/audit/events/42', '/audit'],
    ['/audit/evidence', '/audit/evidence'],
    ['/admin', '/admin'],
    ['/admin/documents', '/admin/documents'],
    ['/automation', '/automation'],
    ['/admin/applicants/1', undefined],
    ['/auditing', undefined],
  ])('should mark for %s the one item %s', (pathname, path) => {
    expect(currentItem(MENU.admin, pathname)?.path).toBe(path);
  });
});
