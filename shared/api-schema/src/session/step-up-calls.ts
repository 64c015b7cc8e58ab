/**
 * The calls of a session that ask who is there, by their operation id: those that lead buyers, money or data elsewhere, let people
 * and programs in, or show what is hidden. `always` asks before the call runs; `sometimes` asks once it turns out to name another
 * destination, as the fields of a resource that are `confirmed` do.
 */
export const STEP_UP_CALLS = {
  // Where buyers are led to.
  createDomain: 'always',
  makeDomainPrimary: 'always',
  removeDomain: 'always',
  createCheckoutTheme: 'sometimes',
  updateCheckoutTheme: 'sometimes',
  restoreCheckoutTheme: 'sometimes',
  // Who is told of sales and buyers.
  createPixel: 'always',
  updatePixel: 'sometimes',
  setPixelToken: 'always',
  applyPixelImport: 'always',
  createWebhookEndpoint: 'always',
  updateWebhookEndpoint: 'sometimes',
  renewWebhookSecret: 'always',
  linkShopify: 'always',
  unlinkShopify: 'always',
  createCalendarFeed: 'always',
  // Who may come in.
  createApiKey: 'always',
  createInvitation: 'always',
  resendInvitation: 'always',
  changeTeamRole: 'always',
  endSession: 'always',
  endOtherSessions: 'always',
  beginTwoFactor: 'always',
  disableTwoFactor: 'always',
  // Where money goes, and whose it is.
  createGatewayConnection: 'sometimes',
  updateGatewayConnection: 'sometimes',
  updateGatewayConnectionByBody: 'sometimes',
  registerGatewayWebhook: 'sometimes',
  setGatewayWebhook: 'sometimes',
  createBankAccount: 'always',
  makeBankAccountPrincipal: 'always',
  deleteBankAccount: 'always',
  createPayout: 'always',
  updateSeller: 'sometimes',
  requestCompanyChange: 'always',
  changePlan: 'always',
  cancelPlanChange: 'always',
  // A person's own data as a whole.
  exportPersonalData: 'always',
  requestErasure: 'always',
  // What admins decide and see.
  decideOnKycDocument: 'sometimes',
  approveCompanyChange: 'always',
  reviewCompany: 'always',
  refuseCompanyChange: 'always',
  approveAdjustment: 'always',
  refuseAdjustment: 'always',
  revealUser: 'always',
  changeUsers: 'sometimes',
  endUserSessions: 'always',
  endUserSession: 'always',
  removeSecondFactor: 'always',
  rollBackComposition: 'always',
} as const satisfies Record<string, 'always' | 'sometimes'>;

/** Whether a call asks for a step-up; undefined for one that never does. */
export const stepUpOf = (operationId: string | undefined): 'always' | 'sometimes' | undefined =>
  operationId === undefined
    ? undefined
    : (STEP_UP_CALLS as Readonly<Record<string, 'always' | 'sometimes'>>)[operationId];
