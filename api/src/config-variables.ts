import { CHANNEL_NAME } from '@balcao/api-schema/control';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { z } from 'zod';
import { acmeVariables } from './config-acme';
import { bankVariables, missingOfBank } from './config-bank';
import { databaseVariables } from './config-database';
import { documentVariables, missingOfS3 } from './config-documents';
import { domainVariables } from './config-domains';
import { kycVariables, missingOfIdwall } from './config-idwall';
import { missingOfPlanPix, planPixVariables } from './config-plan-pix';
import { termsVariables } from './config-terms';
import {
  collectingGateways,
  encryptionKeys,
  gatewayUrls,
  list,
  pixelUrls,
  smtpUrl,
  wholeNumber,
} from './config-values';

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], {
      error: 'NODE_ENV must be development, test or production.',
    })
    .default('development'),
  API_PORT: wholeNumber(4001, 0, 65_535, 'API_PORT must be a port number.'),
  HOST: z.string().default('127.0.0.1'),
  ...databaseVariables,
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be the address people open, such as https://loja.example.',
    })
    .default('http://localhost:8080')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  // The edge reads the same setting: an address, or a path on PUBLIC_URL.
  API_BASE_CHECKOUT_FRONT: z
    .string()
    .regex(
      /^(\/|https?:\/\/[\w.[\]:-]+(\/|$))/,
      'API_BASE_CHECKOUT_FRONT must be a path or begin with https://.',
    )
    .default('/'),
  CARD_ORIGIN: z.url({ error: 'CARD_ORIGIN must be an address.' }).optional(),
  TAG_ORIGIN: z.url({ error: 'TAG_ORIGIN must be an address.' }).optional(),
  JWT_SECRET: z
    .string({ error: 'JWT_SECRET is missing: set it to at least 32 random characters.' })
    .min(32, 'JWT_SECRET must have at least 32 characters.'),
  AUDIT_SECRET: z.string().min(32, 'AUDIT_SECRET must have at least 32 characters.').optional(),
  ENCRYPTION_KEYS: encryptionKeys,
  ...documentVariables,
  ...kycVariables,
  ...termsVariables,
  ...bankVariables,
  ...planPixVariables,
  ...acmeVariables,
  ...domainVariables,
  KYC_KEEP_APPROVED_DAYS: wholeNumber(
    1_825,
    1,
    36_500,
    'KYC_KEEP_APPROVED_DAYS must be between 1 and 36500.',
  ),
  KYC_KEEP_REFUSED_DAYS: wholeNumber(90, 1, 36_500, 'KYC_KEEP_REFUSED_DAYS must be between 1 and 36500.'),
  DRAWING_PROCESSES: wholeNumber(2, 1, 64, 'DRAWING_PROCESSES must be between 1 and 64.'),
  DRAWING_SECONDS: wholeNumber(5, 1, 60, 'DRAWING_SECONDS must be between 1 and 60.'),
  DRAIN_SECONDS: wholeNumber(0, 0, 60, 'DRAIN_SECONDS must be between 0 and 60.'),
  TRUSTED_PROXIES: z.string().default('loopback').transform(list),
  NATS_URL: z
    .string()
    .regex(
      /^(nats|tls):\/\/[^,]+(,(nats|tls):\/\/[^,]+)*$/,
      'NATS_URL must be a list of addresses such as nats://host:4222, separated by commas.',
    )
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().default('Balcão <nao-responda@balcao.dev>'),
  GATEWAY_URLS: gatewayUrls,
  PIXEL_URLS: pixelUrls,
  COLLECTING_GATEWAYS: collectingGateways.optional(),
  SHOPIFY_URL: z
    .string()
    .regex(/^https?:\/\//, 'SHOPIFY_URL must begin with http:// or https://.')
    .optional(),
  API_KEY_REQUESTS_PER_MINUTE: wholeNumber(
    600,
    1,
    1_000_000,
    'API_KEY_REQUESTS_PER_MINUTE must be between 1 and 1000000.',
  ),
  WEBHOOKS_TO_LOOPBACK: z
    .enum(['allowed', 'refused'], { error: 'WEBHOOKS_TO_LOOPBACK must be allowed or refused.' })
    .optional(),
  SIMULADOR_PAID_AFTER_SECONDS: wholeNumber(
    15,
    0,
    86_400,
    'SIMULADOR_PAID_AFTER_SECONDS must be between 0 (never) and 86400.',
  ),
  // Production wants it; elsewhere the demo admin logs in without a telephone.
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'], { error: 'ADMIN_SECOND_FACTOR must be required or optional.' })
    .optional(),
  TOTP_WINDOW_STEPS: wholeNumber(1, 0, 10, 'TOTP_WINDOW_STEPS must be between 0 and 10.'),
  SESSION_ABSOLUTE_SECONDS: wholeNumber(
    ACCESS_TOKEN_LIFETIME_SECONDS,
    300,
    ACCESS_TOKEN_LIFETIME_SECONDS,
    `SESSION_ABSOLUTE_SECONDS must be between 300 and ${ACCESS_TOKEN_LIFETIME_SECONDS}.`,
  ),
  SESSION_INACTIVITY_SECONDS: wholeNumber(
    ACCESS_TOKEN_LIFETIME_SECONDS,
    300,
    ACCESS_TOKEN_LIFETIME_SECONDS,
    `SESSION_INACTIVITY_SECONDS must be between 300 and ${ACCESS_TOKEN_LIFETIME_SECONDS}.`,
  ),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
  COMPOSER_CONTROL_URL: z
    .url({
      protocol: /^https?$/,
      error: 'COMPOSER_CONTROL_URL must be the address of the edge, such as http://edge:8080.',
    })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  COMPOSER_CONTROL_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'COMPOSER_CONTROL_TOKEN must have no spaces.')
    .optional(),
  // The edge reads the same setting.
  CHANNEL: z
    .string()
    .regex(CHANNEL_NAME, 'CHANNEL must be the name of a channel, such as prod.')
    .default('prod'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'LOG_LEVEL must be silent, error, warn, info or debug.',
    })
    .default('info'),
  SEED_DEMO: z.enum(['true', 'false'], { error: 'SEED_DEMO must be true or false.' }).default('false'),
  BUILD_COMMIT: z.string().default('local'),
});

/** The environment variables of the API. Each message names the variable and leaves its value out. */
export const environment = variables.superRefine((settings, context) => {
  if (settings.COMPOSER_CONTROL_URL !== undefined && settings.COMPOSER_CONTROL_TOKEN === undefined)
    context.addIssue(
      'COMPOSER_CONTROL_TOKEN is missing: make one with `mfe token`, with the scope compose:<channel>.',
    );
  for (const missing of [missingOfS3, missingOfIdwall, missingOfBank, missingOfPlanPix].map((of) =>
    of(settings),
  ))
    if (missing !== undefined) context.addIssue(missing);
});
