import { describe, expect, it } from 'vitest';
import { percentile } from './people.mjs';
import { describeSeen, expectCalm } from './under-load.mjs';

describe('What people noticed of a change', () => {
  it('should be said with every failure, and how long saves were not readable', () => {
    const lags = Array.from({ length: 100 }, (_, place) => (100 - place) * 10);
    const seen = { requests: 401, failures: ['PUT /api: 502'], lags, slow: [] };

    expect(describeSeen('release-test', seen)).toBe(
      'FAILED  PUT /api: 502\nrelease-test: 401 requests, 1 failed; a save was readable after p50 0.50 s, p95 0.95 s, p99 0.99 s, at most 1.00 s',
    );
  });

  it('should blame a change for nothing that failed before', () => {
    expect(() => expectCalm({ failures: [] })).not.toThrow();
    expect(() => expectCalm({ failures: ['PUT /api: 503'] })).toThrow(/1 requests failed before .*: PUT \/api: 503/);
  });

  it('should be said of nobody as well', () => {
    expect(percentile([], 0.99)).toBe(0);
  });
});
