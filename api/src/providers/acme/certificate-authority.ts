/** An account at an authority. */
export interface AcmeAccount {
  url: string;
  /** Its private key as PEM. Never logged. */
  key: string;
}

/** A problem that an authority reports. */
export interface AcmeProblem {
  /** Without the prefix of RFC 8555: `rateLimited`, `caa`, … */
  type: string;
  /** In the authority's words, for people. */
  detail: string;
}

/** An order, as far as it has come. */
export interface AcmeOrder {
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
  problem: AcmeProblem | undefined;
  /** When to ask again; undefined where the authority does not say. */
  retryAfterSeconds: number | undefined;
}

/** The proof that a name is ours: a file that is fetched from port 80. */
export interface AcmeChallenge {
  status: 'pending' | 'processing' | 'valid' | 'invalid';
  url: string;
  token: string;
  keyAuthorization: string;
  problem: AcmeProblem | undefined;
  retryAfterSeconds: number | undefined;
}

/** When an authority wants a certificate to be renewed (RFC 9773). */
export interface RenewalWindow {
  start: Date;
  end: Date;
  retryAfterSeconds: number | undefined;
}

/** The authority refused. */
export class AcmeRefusal extends Error {
  override readonly name = 'AcmeRefusal';

  constructor(
    readonly status: number,
    readonly problem: AcmeProblem,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(problem.type);
  }
}

/** Nothing that makes sense was answered. */
export class AcmeUnreachable extends Error {
  override readonly name = 'AcmeUnreachable';
}

/**
 * Issues certificates. Each call is one step, and none waits for the next. All but `newKey` throw `AcmeRefusal` or `AcmeUnreachable`.
 */
export interface CertificateAuthority {
  /** Names it: accounts are of one. */
  readonly directoryUrl: string;
  /** A new private key as PEM. */
  newKey(): Promise<string>;
  /** The address of the account of a key, which is made where there is none. */
  register(key: string): Promise<string>;
  /** @param replaces what a renewal takes the place of, as ARI names it; empty for none @returns the order's address */
  placeOrder(account: AcmeAccount, host: string, replaces: string): Promise<string>;
  readOrder(account: AcmeAccount, url: string): Promise<AcmeOrder>;
  /** @returns undefined where the authority does not offer that proof */
  readChallenge(account: AcmeAccount, orderUrl: string): Promise<AcmeChallenge | undefined>;
  /** Says that the proof can be fetched. */
  answerChallenge(account: AcmeAccount, url: string): Promise<void>;
  /** @param key of the certificate, as PEM */
  finalise(account: AcmeAccount, orderUrl: string, host: string, key: string): Promise<void>;
  /** The certificate and those up to a root, as PEM. */
  download(account: AcmeAccount, orderUrl: string): Promise<string>;
  /** @param id of the certificate, as `ariIdOf` names it @returns undefined where the authority knows no windows */
  renewalWindow(id: string): Promise<RenewalWindow | undefined>;
}
