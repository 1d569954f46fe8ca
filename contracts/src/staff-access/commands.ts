import * as z from 'zod/mini';
import { described, Identifier } from '../schema.ts';
import {
  StaffExportedList,
  StaffReadFile,
  StaffSearched,
  StaffViewedAccount,
  StaffViewedApplication,
} from './events.ts';

const applicantId = described(Identifier, 'Account of the applicant, who the event is about');

export const RecordFileRead = z.object({ type: z.literal('RecordFileRead'), applicantId, ...StaffReadFile.data.shape });
export const RecordApplicationView = z.object({
  type: z.literal('RecordApplicationView'),
  applicantId,
  ...StaffViewedApplication.data.shape,
});
export const RecordAccountView = z.object({ type: z.literal('RecordAccountView'), ...StaffViewedAccount.data.shape });
export const RecordSearch = z.object({ type: z.literal('RecordSearch'), ...StaffSearched.data.shape });
export const RecordExport = z.object({ type: z.literal('RecordExport'), ...StaffExportedList.data.shape });

export const StaffAccessCommand = z.discriminatedUnion('type', [
  RecordFileRead,
  RecordApplicationView,
  RecordAccountView,
  RecordSearch,
  RecordExport,
]);
export type StaffAccessCommand = z.infer<typeof StaffAccessCommand>;
