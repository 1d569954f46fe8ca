import type { SlipCheckCode } from '@entry/contracts/rules/slip-checks';

/** @property alarms false ones, of so many `honest` slips that the check could judge and in which there was nothing to find */
export type MeasuredFalseAlarms = { readonly alarms: number; readonly honest: number };

/**
 * On generated slips, 40 receipts in each way: `npm run bench:media -- --only slips`, all channels together. Of what real slips
 * are like it says nothing; that is counted as admins decide (`/admin/checks`).
 */
export const MEASURED_FALSE_ALARMS: Readonly<Record<SlipCheckCode, MeasuredFalseAlarms>> = {
  file_unreadable: { alarms: 0, honest: 1_040 },
  file_polyglot: { alarms: 0, honest: 960 },
  file_used_before: { alarms: 0, honest: 1_040 },
  picture_used_before: { alarms: 0, honest: 800 },
  reference_used_before: { alarms: 0, honest: 1_040 },
  reference_date_impossible: { alarms: 0, honest: 1_000 },
  amount_below_quote: { alarms: 0, honest: 1_040 },
  editing_software: { alarms: 0, honest: 760 },
  changed_after_made: { alarms: 0, honest: 360 },
  made_before_payment: { alarms: 0, honest: 440 },
  // The generated slips have references of a proven layout alone.
  reference_date_unlikely: { alarms: 0, honest: 0 },
  thumbnail_differs: { alarms: 0, honest: 40 },
  noise_inconsistent: { alarms: 0, honest: 464 },
  pdf_added_to: { alarms: 0, honest: 160 },
  pdf_producer: { alarms: 0, honest: 200 },
  pdf_changed_after_made: { alarms: 0, honest: 200 },
  pdf_active_content: { alarms: 0, honest: 200 },
};
