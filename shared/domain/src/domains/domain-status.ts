import type { CertificateReason, CertificateStatus } from '../certificates/certificate-state';

/** The statuses of a domain, host and certificate together. */
export const DOMAIN_STATUSES = [
  'pendente',
  'verificado',
  'ssl_emitindo',
  'ativo',
  'falhou',
  'expirando',
  'removido',
] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

export const DOMAIN_STATUS_LABELS: Readonly<Record<DomainStatus, string>> = {
  pendente: 'Aguardando o DNS',
  verificado: 'Verificado',
  ssl_emitindo: 'Emitindo o certificado',
  ativo: 'Ativo',
  falhou: 'Falhou',
  expirando: 'Certificado perto do fim',
  removido: 'Removido',
};

/** The problems of a host. The others are of its certificate. */
export const HOST_REASONS = [
  'sem_registro',
  'cname_diferente',
  'proxy_cloudflare',
  'txt_ausente',
  'txt_diferente',
  'dns_sem_resposta',
  'prova_de_outra_loja',
  'desviado',
] as const;
export type HostReason = (typeof HOST_REASONS)[number];
export type DomainReason = HostReason | CertificateReason;

/** The meaning of each reason and the way to solve it, for somebody who has never seen a DNS panel. */
export const DOMAIN_REASON_TEXTS: Readonly<Record<DomainReason, string>> = {
  sem_registro:
    'O registro CNAME ainda não apareceu. Depois de criado, costuma levar minutos, e às vezes até 24 horas.',
  cname_diferente: 'O domínio aponta para outro lugar. Troque o valor do registro CNAME pelo que mostramos.',
  proxy_cloudflare:
    'O proxy da Cloudflare está ligado. No painel dela, clique na nuvem laranja do registro até ficar cinza (DNS only).',
  txt_ausente: 'Falta o registro TXT, que prova que o domínio é seu. Crie-o ao lado do CNAME.',
  txt_diferente: 'O registro TXT tem outro valor. Copie o que mostramos, inteiro e sem aspas.',
  dns_sem_resposta: 'O DNS do domínio não respondeu. Não é culpa do seu registro: tentamos de novo sozinhos.',
  prova_de_outra_loja:
    'Este domínio está em uso por outra loja, que ainda tem o registro TXT dela. Se o domínio é seu, apague o registro TXT que não é o mostrado aqui.',
  desviado: 'O domínio deixou de apontar para o checkout. Recrie os registros para que ele continue no ar.',
  limite_da_ca: 'A autoridade de certificados pediu para esperar. Tentamos de novo sozinhos.',
  ca_fora: 'A autoridade de certificados está fora do ar. Tentamos de novo sozinhos.',
  desafio_falhou:
    'A autoridade de certificados não conseguiu abrir o domínio. Confira se ele não passa por um proxy.',
  caa_bloqueia:
    'Um registro CAA do domínio não deixa emitir o certificado. Inclua nele a autoridade mostrada, ou apague-o.',
};

/** How far the proof of a host is: `desviado` is one that was proven and points elsewhere for less than the time of grace. */
export const HOST_STATES = ['pendente', 'provado', 'desviado', 'falhou'] as const;
export type HostState = (typeof HOST_STATES)[number];

/** The status of a domain, by its two axes. A host that is diverted is served until its time of grace ends. */
export function domainStatus(host: HostState, certificate: CertificateStatus | undefined): DomainStatus {
  if (host === 'pendente' || host === 'falhou') return host;
  return certificate ?? 'verificado';
}

const MINUTE = 60;
/** Seconds between the checks of a host that is not proven; the last one holds for all that follow. */
const AGAIN_AFTER = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const;
/** How long a host may take, and how long one that was proven may point elsewhere. */
export const HOST_PATIENCE_SECONDS = 72 * 60 * MINUTE;

/** Seconds until the next check. @param checks that were made already */
export const hostAgainSeconds = (checks: number): number => AGAIN_AFTER[checks - 1] ?? 60 * MINUTE;

/** How many domains a store has at most, how many looks at the DNS are kept, and over how many days visits are counted. */
export const DOMAIN_LIMITS = { domains: 10, checks: 50, trafficDays: 30 } as const;
