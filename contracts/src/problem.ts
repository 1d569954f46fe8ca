import * as z from 'zod/mini';
import { described } from './schema.ts';

/**
 * Every refusal the service can give: HTTP status and the words a person sees. Codes never change meaning;
 * clients may rely on them.
 */
export const PROBLEMS = {
  // 400
  malformed_body: { status: 400, message: 'The request could not be read.' },
  malformed_upload: { status: 400, message: 'The upload could not be read. Please try again.' },
  // 401
  not_signed_in: { status: 401, message: 'Please log in.' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  // 403
  not_permitted: { status: 403, message: 'You do not have permission to do this.' },
  // 404
  not_found: { status: 404, message: 'Not found.' },
  // 405, 412, 413, 415, 422, 429
  method_not_allowed: { status: 405, message: 'This is not possible here.' },
  stale_revision: { status: 412, message: 'This was changed elsewhere in the meantime. Please reload and try again.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  file_too_large: { status: 413, message: 'The file is too large.' },
  unsupported_content_type: { status: 415, message: 'This kind of content is not accepted here.' },
  unsupported_file_type: { status: 415, message: 'Only JPEG, PNG, WebP and PDF files are accepted.' },
  invalid_input: { status: 422, message: 'Please check the marked fields.' },
  not_a_picture: { status: 422, message: 'This file is a document and not a picture.' },
  file_missing: { status: 422, message: 'Please select a file.' },
  file_empty: { status: 422, message: 'The file is empty.' },
  file_damaged: { status: 422, message: 'The file is damaged and cannot be opened.' },
  file_needs_password: {
    status: 422,
    message: 'This PDF needs a password to be opened. Please save it without one, or take a photo of it.',
  },
  stored_file_gone: {
    status: 404,
    message:
      'This file is missing or damaged on our side. We have been told. Please contact support if you need it soon.',
  },
  upload_not_found: {
    status: 404,
    message: 'This upload is no longer there. Please choose the file again.',
  },
  upload_incomplete: {
    status: 409,
    message: 'Parts of the file have not arrived yet. They are sent again when you press "Try again".',
  },
  upload_part_damaged: {
    status: 422,
    message: 'A part of the file was damaged on the way. Please try again.',
  },
  upload_part_differs: {
    status: 409,
    message: 'The file changed while it was being sent. Please choose it again.',
  },
  upload_damaged: {
    status: 422,
    message: 'The file that arrived is not the one that was chosen. Please choose it again.',
  },
  too_many_uploads: {
    status: 409,
    message: 'Too many uploads are not finished yet. Please finish or cancel one of them first.',
  },
  image_too_many_pixels: { status: 422, message: 'The image has too many pixels. Please upload a smaller one.' },
  photo_invalid: { status: 422, message: 'The photo does not meet the requirements.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  password_common: {
    status: 422,
    message: 'This password is easy to guess. Please choose another one.',
  },
  password_personal: {
    status: 422,
    message:
      'This password is made of your name, your email address, your phone number or words of this service. Please choose another one.',
  },
  // 409: a rule refused
  email_taken: { status: 409, message: 'An account with this email already exists' },
  account_inactive: { status: 401, message: 'Invalid email or password' },
  account_exists: { status: 409, message: 'This account already exists.' },
  account_deleted: { status: 409, message: 'This account was deleted.' },
  current_password_wrong: { status: 409, message: 'Current password is incorrect' },
  account_not_active: { status: 409, message: 'This account is not active. Activate the account first.' },
  password_link_invalid: {
    status: 409,
    message:
      'This link does not work any more. A link works once, for 24 hours, and a newer link ends it. Please ask us for a new one.',
  },
  last_admin: { status: 409, message: 'The last active admin cannot be removed.' },
  application_exists: { status: 409, message: 'You already have an application.' },
  application_not_found: { status: 404, message: 'Application not found.' },
  application_read_only: { status: 409, message: 'The application can no longer be changed.' },
  action_not_allowed: { status: 409, message: 'This is not possible in the current status.' },
  application_not_ready: { status: 409, message: 'The application is not ready for submission yet.' },
  application_not_validated: { status: 409, message: 'Please validate the application first.' },
  confirmation_number_taken: {
    status: 409,
    message: 'This confirmation number is already recorded for another application.',
  },
  confirmation_number_recorded: { status: 409, message: 'A confirmation number is already recorded.' },
  confirmation_number_missing: {
    status: 409,
    message: 'No confirmation number is recorded that could be checked or corrected.',
  },
  confirmation_number_checked: {
    status: 409,
    message: 'The service has checked this confirmation number. Now only the service can correct it.',
  },
  moment_not_found: { status: 404, message: 'There was no such moment in the history of this application.' },
  history_too_long: {
    status: 422,
    message: 'This application has more events than can be replayed at once. Ask an operator to replay its history.',
  },
  document_not_found: { status: 404, message: 'Document not found.' },
  document_deleted: { status: 409, message: 'This document was deleted after it was uploaded.' },
  document_superseded: { status: 409, message: 'A newer document of this type was uploaded.' },
  payment_slip_not_found: { status: 404, message: 'Payment slip not found.' },
  payment_slip_settled: { status: 409, message: 'This payment slip was already verified or rejected.' },
  payment_slip_flagged: { status: 409, message: 'The check found concerns. Please look at this slip by itself.' },
  payments_closed: {
    status: 409,
    message: 'No payment is taken now, because the official registration is not open. Please do not send money.',
  },
  quote_changed: {
    status: 409,
    message:
      'The service fee has changed since you agreed to it. Please look at the new fee, accept it, and send the payment slip again.',
  },
  payment_override_end_invalid: { status: 422, message: 'The end must lie in the future, at most 92 days from now.' },
  payment_override_not_set: { status: 409, message: 'Nothing is set that could be ended.' },
  payment_slip_not_settled: { status: 409, message: 'This payment slip is still to be decided.' },
  second_admin_required: {
    status: 409,
    message: 'Another admin has to agree to verifying this slip without the check.',
  },
  decided_meanwhile: { status: 409, message: 'Somebody else decided this in the meantime. Please look at it again.' },
  not_sealed_yet: { status: 409, message: 'This is being sealed. Please come back in a minute.' },
  history_contradicted: { status: 409, message: 'The history holds something else than what was recorded.' },
  no_confirmation_number: { status: 409, message: 'No confirmation number is recorded yet.' },
  birth_date_impossible: { status: 422, message: 'A birth date cannot be right. Please check the marked fields.' },
  reason_required: { status: 422, message: 'Please give a reason.' },
  value_reserved: { status: 409, message: 'This value is already in use.' },
  read_model_not_found: { status: 404, message: 'There is no such read model.' },
  rebuild_running: { status: 409, message: 'A read model is being built anew already. Please wait until it is done.' },
  nothing_built: { status: 409, message: 'Nothing was built that could take its place. Please build it anew first.' },
  rebuild_by_command: {
    status: 409,
    message: 'In this installation a command rebuilds read models. The operations manual says how.',
  },
  waiting_list_full: { status: 409, message: 'Every place is taken or held by an invitation.' },
  waiting_list_entry_not_found: { status: 404, message: 'Entry not found.' },
  waiting_list_not_invited: { status: 409, message: 'There is no invitation for this place on the waiting list.' },
  waiting_list_confirmed: { status: 409, message: 'This person has already confirmed.' },
  waiting_list_invitation_expired: {
    status: 409,
    message: 'This invitation has expired. Your place on the waiting list is kept: please ask us for a new invitation.',
  },
  waiting_list_link_unknown: {
    status: 404,
    message: 'This link is not valid. Please open the whole link from your invitation, or ask us for a new one.',
  },
  export_too_large: {
    status: 409,
    message: 'More than 100,000 rows match. Please narrow the list with its search or filters, and export it in parts.',
  },
  idempotency_key_reused: { status: 422, message: 'This request was already sent with other content.' },
  // 5xx
  conflict: { status: 503, message: 'Somebody else changed this at the same moment. Please try again.' },
  outcome_unknown: { status: 503, message: 'The service could not confirm that this was saved. Please try again.' },
  access_not_recorded: {
    status: 503,
    message: 'This is shown only when it can be recorded that you looked, which is not possible now. Please try again.',
  },
  storage_full: {
    status: 507,
    message: 'Our storage is full, so this could not be saved. Please try again in a few minutes.',
  },
  too_many_streams: {
    status: 503,
    message: 'Too many pages are open at the moment to be told of changes. This one looks for them by itself.',
  },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again.' },
  key_missing: {
    status: 500,
    message:
      'A part of this data cannot be read at the moment. It was not deleted. Please try again later or contact us.',
  },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457 body, plus what the specification's client reads (`message`, `missingDocuments`). */
export const Problem = z.object({
  type: described(z.string(), 'Stable address of the problem kind'),
  title: described(z.string(), 'Same for every occurrence of the code'),
  status: described(z.int(), 'HTTP status'),
  code: described(z.string(), 'Stable code'),
  message: described(z.string(), 'What to show'),
  requestId: described(z.string(), 'To find the request in the log'),
  errors: z.optional(
    z.array(
      z.object({
        field: described(z.string(), 'Path of the field'),
        message: z.string(),
        code: z.optional(described(z.string(), 'Stable code of the rule, where the field broke one of ours')),
      }),
    ),
  ),
  details: z.optional(described(z.array(z.string()), 'Further sentences')),
  missingDocuments: z.optional(described(z.array(z.string()), 'Document types that are missing or not approved')),
});
export type Problem = z.infer<typeof Problem>;
