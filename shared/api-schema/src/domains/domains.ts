import {
  CERTIFICATE_REASONS,
  DOMAIN_RECORD_TYPES,
  DOMAIN_STATUSES,
  HOST_REASONS,
  hostProblem,
  normalizeHost,
} from '@balcao/domain';
import { call } from '../basics/call';
import { idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const text = z.string();

const host = z
  .string()
  .max(1_000)
  .overwrite(normalizeHost)
  .superRefine((value, context) => {
    const problem = hostProblem(value);
    if (problem !== undefined) context.addIssue(problem);
  });

const record = z.object({
  type: z.enum(DOMAIN_RECORD_TYPES),
  /** As DNS panels take it: without the domain behind it. */
  name: text,
  expected: text,
  /** Empty where nothing was found, or nobody has looked. */
  found: text,
  ok: z.boolean(),
});

const reason = z.enum([...HOST_REASONS, ...CERTIFICATE_REASONS]).nullable();

/** A look at the DNS of a domain. */
export const domainCheck = z.object({ at: instant, reason, records: z.array(record) });
export type DomainCheck = z.infer<typeof domainCheck>;

/** The domains of a store's checkout, beside the address of the platform: `/domains`, all of a store. */
export const domain = resourceShape({
  /** Pasted addresses are taken: protocol, port and path are dropped. It never changes. */
  host: { in: host, out: text, sent: 'create', confirmed: true },
  /** Whether links to products name this domain. One of a store's does. */
  isPrimary: { out: z.boolean() },
  status: { computed: z.enum(DOMAIN_STATUSES) },
  /** Why it is not further; null where nothing is wrong. */
  reason: { computed: reason },
  /** The words of an authority or a name server about the reason; empty without. */
  detail: { computed: text },
  /** When somebody looks again; null where nobody does. */
  nextCheckAt: { computed: instant.nullable() },
  /** When checks of a host that is not proven began, and by when it has to be. */
  checkedSince: { out: instant },
  checkedUntil: { computed: instant },
  /** Until when a host that points elsewhere is still served; null while it does not. */
  servedUntil: { computed: instant.nullable() },
  records: { computed: z.array(record) },
  /** Whether this installation orders certificates. Without that a domain is never active. */
  hasCertificates: { computed: z.boolean() },
  certificate: {
    computed: z
      .object({
        issuer: text,
        notBefore: instant,
        notAfter: instant,
        /** From 1 to 0. */
        lifetimeLeft: z.number(),
      })
      .nullable(),
  },
  createdAt: { out: instant },
});
export type DomainRequest = z.infer<typeof domain.request>;
export type DomainRecordShown = z.infer<typeof domain.record>;
export type DomainList = z.infer<typeof domain.list>;

/** The latest looks at the DNS, the newest first. */
export const listDomainChecks = call('GET /domains/:id/checks', {
  operationId: 'listDomainChecks',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: idParams,
  answer: z.object({ items: z.array(domainCheck) }),
});

/** The visits that came by the domain in so many days. Tests do not count. */
export const getDomainTraffic = call('GET /domains/:id/traffic', {
  operationId: 'getDomainTraffic',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: idParams,
  answer: z.object({
    days: z.int(),
    visits: z.int(),
    /** Visits in which something was ordered. */
    orders: z.int(),
  }),
});

export const verifyDomain = call('POST /domains/:id/verify', {
  operationId: 'verifyDomain',
  summary: 'Looks at the DNS now, once a minute',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  answer: domain.record,
  problems: [429],
});

/** Links to products name this domain from now on. Needs a step-up; 422 for one that is not proven. */
export const makeDomainPrimary = call('PUT /domains/:id/primary', {
  operationId: 'makeDomainPrimary',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  answer: domain.record,
});

/** Needs a step-up. */
export const removeDomain = call('POST /domains/:id/remove', {
  operationId: 'removeDomain',
  summary: 'Removes a domain, whose host is typed once more',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  body: z.strictObject({ host: z.string().max(1_000).overwrite(normalizeHost) }),
});

export const domainCalls = resourceCalls('/domains', {
  one: 'Domain',
  many: 'Domains',
  area: 'configuracoes',
  shape: domain,
  has: ['list', 'read', 'create'],
});
