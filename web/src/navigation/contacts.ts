/** Addresses people can write to; the operator of an installation sets them when building the pages. */
export const PRIVACY_EMAIL = import.meta.env['VITE_PRIVACY_EMAIL'] ?? 'privacy@example.com';
export const SUPPORT_EMAIL = import.meta.env['VITE_SUPPORT_EMAIL'] ?? 'support@example.com';
