import { describe, expect, it } from 'vitest';
import { normaliseReferences, writtenReference } from './transaction-reference.ts';

const TOKEN = 'v2-Ab3dEf6hIj9kLm2nOp5q';
/** Nobody's: made by the rule, on days and with signs of our own. */
const MESSAGES = {
  telebirr:
    'Dear Abel\nYou have transferred ETB 5,000.00 to SOMEBODY ELSE (2519****0000) on 24/11/2026 10:27:23. Your transaction number is DKO7AB12CD. The service fee is ETB 8.70 and 15% VAT on the service fee is ETB 1.30. Your current E-Money Account balance is ETB 252.12. To download your payment information please click this link: https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD.\nThank you for using telebirr\nEthio telecom',
  cbe: `Dear Abel You have successfully transferred ETB5000.00 from account 1********0000 to account 1********1111 (Somebody Else). Service charge of ETB 0.50 and VAT(15%) of ETB0.08 with total of ETB5000.58 .Your current balance is ETB4,545.04. Thanks for Banking with CBE. https://mbreciept.cbe.com.et/${TOKEN}`,
  abyssinia:
    'Dear Abel, your account 2*00 was debited with ETB 5,000.00. Available Balance: ETB 102.63.\nReceipt: https://cs.bankofabyssinia.com/slip/?trx=FT26328ABCDE00000\nFeedback: https://cs.bankofabyssinia.com/cs/?trx=CFT26328ABCDE\nFor help, call 8397 (24/7 Toll-Free). Bank of Abyssinia.',
  awash:
    'Dear Customer, ETB 5000 has been debited from your account on : 2026-11-24 18:51:57  with Txn ID: 261124000000001 . Your available balance is now ETB 453.13. Receipt  Link: https://awashpay.awashbank.com:8225/-2KAAAA0AA0-5AAAAA. Contact center  8980.',
  dashen:
    'Dear Customer, you transferred ETB 5,000.00 from your account 5000**000 to Somebody on 2026-11-24 at 08:52:25 with transaction reference 000LTWS2632800AA. The service charge is ETB 5. Download receipt:  = https://receipts.dashenbanksc.com/receipt/000LTWS2632800AA.\nThank you for using Dashen Super app',
  mpesa:
    'Dear Abel, you have sent 5000.00 Birr to Somebody Else 251700***000 on 24/11/26 at 11:53 AM. Transaction number UKO7AB12CD. Transaction fee 0.00 Birr. Get your receipt here: https://m-pesabusiness.safaricom.et/receipt/UKO7AB12CD Get extra 20MB when you buy 100MB daily bundle.',
  cbeBirr:
    'Dear Abel, you have sent 5000.00Br. to SOMEBODY ELSE on 24/11/26 20:45,Txn ID DKO11AAAAA1. Your CBE Birr account balance is 63.30Br.Thank you! For invoice https://cbepay1.cbe.com.et/aureceipt?TID=DKO11AAAAA1&PH=251900000000',
} as const;

describe('When a transaction reference was typed', () => {
  it.each([
    'FT26300ABCDE',
    ' ft26300 abcde ',
    'FT-26300-ABCDE',
    'FT26300.abcde',
    'ＦＴ２６３００ＡＢＣＤＥ',
    'FT٢٦٣٠٠ABCDE',
    'FТ26300АВCDЕ',
    'FT26300\u200bABCDE',
    'CBE FT26300ABCDE',
    'CBEFT26300ABCDE',
    'Ref: FT26300ABCDE',
    'CBE ft26300 abcde, 5000 birr',
    // As banks' own receipts have it, followed by digits of the account.
    'FT26300ABCDE12345678',
    'FT26300ABCDE12345',
    'https://apps.cbe.com.et:100/?id=FT26300ABCDE12345678',
    'https://apps.cbe.com.et:100/BranchReceipt/FT26300ABCDE&12345678',
    'https://Mbreciept.cbe.com.et/FT26300ABCDE-12345678',
    'https://cs.bankofabyssinia.com/slip/?trx=FT26300ABCDE12345',
    'https://cs.bankofabyssinia.com/cs/?trx=CFT26300ABCDE',
    'transaction.amharabank.com.et/?trx=FT26300ABCDE',
    'https://apps.cbe.com.et:100/?lang=en&id=FT26300ABCDE12345678',
  ])('should be the same payment: %s', (typed) => {
    expect(normaliseReferences(typed)).toStrictEqual(['FT26300ABCDE']);
  });

  it.each([
    'DKO7AB12CD',
    'dko7ab12cd',
    'DKO7 AB12 CD',
    'DKO٧AB١٢CD',
    'telebirr DKO7AB12CD',
    'TeleBirr: DKO7-AB12-CD',
    'telebirrDKO7AB12CD',
    'Transaction number DKO7AB12CD',
    'Your transaction number is DKO7AB12CD.',
    'Txn ID DKO7AB12CD',
    'ref no. DKO7AB12CD',
    'የግብይት ቁጥር DKO7AB12CD',
    'رقم العملية DKO7AB12CD',
    'paid 5,000 birr by telebirr, DKO7AB12CD',
    'https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD',
    'http://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD/',
    'HTTPS://TRANSACTIONINFO.ETHIOTELECOM.ET/RECEIPT/DKO7AB12CD',
    'transactioninfo.ethiotelecom.et/receipt/dko7ab12cd.',
    '(https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD)',
    'https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD።',
    'https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD?lang=am',
    MESSAGES.telebirr,
    MESSAGES.telebirr.replace(/To download.*\./, ''),
    MESSAGES.telebirr.replaceAll('\n', ''),
    'You have transferred ETB 5,000.00 to somebody on 24/11/2026. Your transaction number is DKO7AB12CD. Thank you.',
  ])('should be the same payment of telebirr: %s', (typed) => {
    expect(normaliseReferences(typed)).toStrictEqual(['DKO7AB12CD']);
  });

  it.each([
    [
      '123456789012',
      ['AWA-123456789012', 'awa 123456789012', 'AWA123456789012', 'Awash Bank 123456789012', '١٢٣٤٥٦٧٨٩٠١٢'],
    ],
    [
      '2KAAAA0AA05AAAAA',
      [
        '2KAAAA0AA0-5AAAAA',
        '-2KAAAA0AA0-5AAAAA',
        'AWA-2KAAAA0AA0-5AAAAA',
        'https://awashpay.awashbank.com:8225/-2KAAAA0AA0-5AAAAA.',
      ],
    ],
    [
      '000LTWS2632800AA',
      [
        'Dashen 000LTWS2632800AA',
        'https://receipt.dashensuperapp.com/receipt/000LTWS2632800AA',
        'https://api.dashensuperapp.com/receipts/Within-Dashen-Transfer-000LTWS2632800AA.pdf',
      ],
    ],
    [
      'TT26328ABCDE',
      ['TT26328ABCDE', 'BOA TT26328ABCDE', 'https://cs.bankofabyssinia.com/slip/?trx=TT26328ABCDE00000'],
    ],
    ['ETTB123456789', ['zemen ETTB123456789', 'https://share.zemenbank.com/rt/ETTB123456789/pdf']],
    ['DKO11AAAAA1', ['CBE Birr DKO11AAAAA1', 'https://cbepay1.cbe.com.et/aureceipt?TID=DKO11AAAAA1&PH=251900000000']],
    [
      'UKO7AB12CD',
      ['M-Pesa UKO7AB12CD', 'https://m-pesabusiness.safaricom.et/api/receipt/getReceipt?trxNo=UKO7AB12CD'],
    ],
    [
      'V2AB3DEF6HIJ9KLM2NOP5Q',
      [TOKEN, `https://mbreciept.cbe.com.et/${TOKEN}`, `mbreciept.cbe.com.et/${TOKEN}.`, MESSAGES.cbe],
    ],
  ])('should be %s, with and without its issuer', (sign, spellings) => {
    expect(spellings.map((typed) => normaliseReferences(typed))).toStrictEqual(spellings.map(() => [sign]));
  });

  it.each([
    [MESSAGES.abyssinia, ['FT26328ABCDE']],
    [MESSAGES.awash, ['2KAAAA0AA05AAAAA', '261124000000001']],
    [MESSAGES.dashen, ['000LTWS2632800AA']],
    [MESSAGES.mpesa, ['UKO7AB12CD']],
    [MESSAGES.cbeBirr, ['DKO11AAAAA1']],
    [`${MESSAGES.cbe} Ref FT26328ABCDE`, ['V2AB3DEF6HIJ9KLM2NOP5Q', 'FT26328ABCDE']],
  ])('should be all that names the payment in a message: %s', (message, signs) => {
    expect(normaliseReferences(message)).toStrictEqual(signs);
  });

  it.each([
    ['CJK7 QX2 M1P', 'CJK7QX2M1P'],
    ['DHVQWKZXNM', 'DHVQWKZXNM'],
    ['dhv-qwkzxnm', 'DHVQWKZXNM'],
    ['telebirr DHVQWKZXNM', 'DHVQWKZXNM'],
    ['CBE1234567', 'CBE1234567'],
    ['1000123', '1000123'],
    ['https://example.com/receipt/1000123', 'HTTPSEXAMPLECOM1000123'],
  ])('should be a reference of another issuer: %s', (typed, sign) => {
    expect(normaliseReferences(typed)).toStrictEqual([sign]);
  });

  it.each([
    '',
    '-',
    'none',
    'N/A',
    '0',
    '000',
    '٠',
    'cash',
    'TELEBIRR',
    'telebirr app',
    'not known',
    'TRANSFERED',
    'paid 5000 birr',
    'ETB 5,000.00',
    // The one that applicants write into their payments.
    'DV-2222-2222',
  ])('should be no reference that others could have used: %j', (typed) => {
    expect(normaliseReferences(typed)).toStrictEqual([]);
  });
});

describe('When a transaction reference is kept', () => {
  it.each([
    ['CJK7 QX2 M1P', 'CJK7 QX2 M1P'],
    ['none', 'none'],
    ['telebirr DKO7AB12CD', 'DKO7AB12CD'],
    [MESSAGES.telebirr, 'DKO7AB12CD'],
    // Without its link nobody could look the payment up.
    [MESSAGES.cbe, `mbreciept.cbe.com.et/${TOKEN}`],
    ['https://cbepay1.cbe.com.et/aureceipt?TID=AB123456&PH=251900000000', 'cbepay1.cbe.com.et/aureceipt?TID=AB123456'],
    [MESSAGES.awash, 'awashpay.awashbank.com:8225/-2KAAAA0AA0-5AAAAA Ref 261124000000001'],
  ])('should be what names the payment, and nothing else: %s', (typed, written) => {
    expect(writtenReference(typed)).toBe(written);
  });

  it.each(Object.values(MESSAGES))('should be the same payment when it is read again: %s', (message) => {
    expect(normaliseReferences(writtenReference(message))).toStrictEqual(normaliseReferences(message));
    expect(writtenReference(writtenReference(message))).toBe(writtenReference(message));
  });
});
