import { describe, expect, it } from 'vitest';
import { applicationIdOf, followUpCommandId, newId, uuidv5 } from './identifiers.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('When an identifier is derived from a name', () => {
  it('should be the one RFC 9562 gives (appendix A.4)', () => {
    expect(uuidv5(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('should not change for names beyond ASCII', () => {
    expect(uuidv5(DNS, 'አበበ')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidv5(DNS, 'አበበ')).not.toBe(uuidv5(DNS, 'አበ'));
  });

  it('should differ by purpose and account', () => {
    const [id, other] = [newId(), newId()];

    const ids = [followUpCommandId(id, 'email'), followUpCommandId(id, 'slip'), applicationIdOf(id)];
    expect(new Set([...ids, followUpCommandId(other, 'email'), applicationIdOf(other)]).size).toBe(5);
    expect(followUpCommandId(id, 'email')).toBe(ids[0]);
  });
});
