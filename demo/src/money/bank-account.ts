/** The account that payouts go to. The numbers are those of a published example. */
export const DEMO_BANK_ACCOUNT = {
  kind: 'account',
  bankIspb: '60701190',
  accountType: 'corrente',
  branch: '2545',
  branchDigit: '',
  account: '02366',
  accountDigit: '1',
} as const;
