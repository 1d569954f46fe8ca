import { describe, expect, it } from 'vitest';
import { createSendingRate } from './sending-rate.ts';

describe('The rate of an upload', () => {
  it('should tell no time before it has measured, and the right one afterwards', () => {
    const rate = createSendingRate();
    rate.observe(0, 0);
    rate.observe(50_000, 1_000);
    expect(rate.secondsLeft(100_000)).toBeNull();

    rate.observe(80_000, 2_000);

    // 80 KB in 2 seconds.
    expect(rate.secondsLeft(400_000)).toBe(10);
  });

  it('should follow a network that gets slower, without jumping', () => {
    const rate = createSendingRate();
    rate.observe(0, 0);
    rate.observe(200_000, 2_000);
    expect(rate.secondsLeft(700_000)).toBe(7);

    rate.observe(220_000, 4_000);

    // 70 % of 100 KB/s and 30 % of 10 KB/s.
    expect(rate.secondsLeft(730_000)).toBe(10);
  });

  it('should begin anew where a part begins anew', () => {
    const rate = createSendingRate();
    rate.observe(0, 0);
    rate.observe(300_000, 2_000);
    rate.observe(250_000, 3_000);

    expect(rate.secondsLeft(150_000)).toBe(1);
  });

  it('should promise nothing while nothing goes out', () => {
    const rate = createSendingRate();
    rate.observe(0, 0);
    rate.observe(0, 5_000);

    expect(rate.secondsLeft(1_000)).toBeNull();
  });
});
