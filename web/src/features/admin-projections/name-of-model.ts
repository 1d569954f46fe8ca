/** Read models are named after what they answer: `payment-slips` is shown as "Payment slips". */
export function nameOfModel(model: string): string {
  const words = model.replaceAll('-', ' ');

  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
