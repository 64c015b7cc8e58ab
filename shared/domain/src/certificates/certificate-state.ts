/** How far the certificate of a domain is, once its host is proven to be the store's. */
export const CERTIFICATE_STATUSES = ['verificado', 'ssl_emitindo', 'ativo', 'falhou', 'expirando'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** Why there is none, or no new one. */
export const CERTIFICATE_REASONS = ['limite_da_ca', 'ca_fora', 'desafio_falhou', 'caa_bloqueia'] as const;
export type CertificateReason = (typeof CERTIFICATE_REASONS)[number];

/** The events of a certificate. A failure is late once less than a third of the certificate's life is left. */
export type CertificateEvent = 'ordered' | 'issued' | 'failed' | 'failed-late' | 'ended';

/** The next status by event; where an event is missing, the status stays. */
const NEXT: Readonly<Record<CertificateStatus, Partial<Record<CertificateEvent, CertificateStatus>>>> = {
  verificado: { ordered: 'ssl_emitindo', issued: 'ativo', failed: 'falhou' },
  ssl_emitindo: { issued: 'ativo', failed: 'falhou' },
  falhou: { ordered: 'ssl_emitindo', issued: 'ativo' },
  ativo: { 'failed-late': 'expirando', ended: 'falhou' },
  expirando: { issued: 'ativo', ended: 'falhou' },
};

export const certificateAfter = (status: CertificateStatus, event: CertificateEvent): CertificateStatus =>
  NEXT[status][event] ?? status;
