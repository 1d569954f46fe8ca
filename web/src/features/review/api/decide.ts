import {
  AdminPaymentSlipReply,
  type CorrectionRequest,
  type ReviewDocumentRequest,
  type VerifyPaymentSlipRequest,
} from '@entry/contracts/admin/api';
import { DecidedDocumentReply, DecidedPaymentSlipReply, type NextItemReply } from '@entry/contracts/admin/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { endClaim } from '../../claims/claims.ts';
import type { Wish } from '../use-sitting.ts';
import type { DocumentQueueFilter, SlipQueueFilter } from './get-review.ts';

type ReviewVariables = {
  readonly documentId: string;
  readonly review: ReviewDocumentRequest;
  /** The answer brings this item along. */
  readonly next: (DocumentQueueFilter & Wish) | undefined;
};

export function useReviewDocument() {
  const outdate = useOutdating();
  const freeIfGone = useFreeing();

  return useMutation({
    mutationFn: (variables: ReviewVariables) =>
      request({
        method: 'PUT',
        path: `/admin/documents/${encodeURIComponent(variables.documentId)}/status`,
        body: { ...variables.review, next: variables.next },
        reply: DecidedDocumentReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: ({ next }) => freeIfGone(next),
    onSettled: outdate,
  });
}

/** A force verify skips the integrity check and must say why. */
export type SlipDecision =
  | { readonly kind: 'verify' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'force_verify'; readonly reason: string };

type SettleVariables = {
  readonly paymentSlipId: string;
  readonly decision: SlipDecision;
  /** What the decision rests on: refused when somebody else has decided since. */
  readonly seenDecisions: number;
  /** The answer brings this item along. */
  readonly next: (SlipQueueFilter & Wish) | undefined;
};

export function useSettlePaymentSlip() {
  const outdate = useOutdating();
  const freeIfGone = useFreeing();

  return useMutation({
    mutationFn: (variables: SettleVariables) =>
      request({
        method: 'PUT',
        path: `/admin/payment-slips/${encodeURIComponent(variables.paymentSlipId)}/verify`,
        body: {
          ...toRequest(variables.decision),
          seenDecisions: variables.seenDecisions,
          next: variables.next,
        },
        reply: DecidedPaymentSlipReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: ({ next }) => freeIfGone(next),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: outdate,
  });
}

type ReopenVariables = { readonly paymentSlipId: string; readonly correction: CorrectionRequest };

/** Makes a settled slip one that is to be decided. */
export function useReopenPaymentSlip() {
  const outdate = useOutdating();

  return useMutation({
    mutationFn: (variables: ReopenVariables) =>
      request({
        method: 'POST',
        path: `/admin/payment-slips/${encodeURIComponent(variables.paymentSlipId)}/reopen`,
        body: variables.correction,
        reply: AdminPaymentSlipReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSettled: outdate,
  });
}

/** An item that came with an answer after the review was closed will be looked at by nobody: it is free for others. */
function useFreeing(): (next: NextItemReply | undefined) => void {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  return (next) => {
    if (isGone.current && typeof next?.itemId === 'string') endClaim(next.itemId);
  };
}

/** The lists behind are asked for again when the review closes: at every decision it would be half of all requests. */
function useOutdating(): () => void {
  const queryClient = useQueryClient();

  return () => void queryClient.invalidateQueries({ queryKey: ADMIN_DATA, refetchType: 'none' });
}

export function toRequest(decision: SlipDecision): VerifyPaymentSlipRequest {
  switch (decision.kind) {
    case 'verify':
      return { status: 'verified', rejectionReason: '', skipIntegrityCheck: false, reason: '' };
    case 'reject':
      return { status: 'rejected', rejectionReason: decision.reason, skipIntegrityCheck: false, reason: '' };
    case 'force_verify':
      return { status: 'verified', rejectionReason: '', skipIntegrityCheck: true, reason: decision.reason };
  }
}
