import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { DecisionContext } from '../decider.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import {
  checkConfirmationNumber,
  correctConfirmationNumber,
  recordConfirmationNumber,
} from './decide-confirmation-number.ts';
import { deleteDocument, reviewDocument, uploadDocument } from './decide-documents.ts';
import { createApplication, saveApplicationForm } from './decide-form.ts';
import { rejectPaymentSlip, reopenPaymentSlip, uploadPaymentSlip, verifyPaymentSlip } from './decide-payment-slips.ts';
import {
  deleteApplication,
  resetApplicationStatus,
  setApplicationStatus,
  submitApplication,
  validateApplication,
} from './decide-submission.ts';
import type { ApplicationState } from './state.ts';

export function decide(
  command: ApplicationCommand,
  state: ApplicationState,
  context: DecisionContext,
): readonly ApplicationEvent[] {
  switch (command.type) {
    case 'CreateApplication':
      return createApplication(command, state, context);
    case 'SaveApplicationForm':
      return saveApplicationForm(command, state, context);
    case 'SubmitApplication':
      return submitApplication(state, context);
    case 'DeleteApplication':
      return deleteApplication(state);
    case 'SetApplicationStatus':
      return setApplicationStatus(command, state);
    case 'ResetApplicationStatus':
      return resetApplicationStatus(command, state);
    case 'UploadDocument':
      return uploadDocument(command, state);
    case 'DeleteDocument':
      return deleteDocument(command, state);
    case 'ReviewDocument':
      return reviewDocument(command, state);
    case 'UploadPaymentSlip':
      return uploadPaymentSlip(command, state);
    case 'VerifyPaymentSlip':
      return verifyPaymentSlip(command, state, context);
    case 'RejectPaymentSlip':
      return rejectPaymentSlip(command, state);
    case 'ReopenPaymentSlip':
      return reopenPaymentSlip(command, state);
    case 'ValidateApplication':
      return validateApplication(command, state, context);
    case 'RecordConfirmationNumber':
      return recordConfirmationNumber(command, state, context);
    case 'CorrectConfirmationNumber':
      return correctConfirmationNumber(command, state, context);
    case 'CheckConfirmationNumber':
      return checkConfirmationNumber(command, state);
    default:
      return refuseUnknownCommand(command);
  }
}
