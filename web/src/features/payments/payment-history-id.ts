/** Id of the payment history, for links to it. */
export const PAYMENT_HISTORY_ID = 'payment-history';
