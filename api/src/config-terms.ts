import { z } from 'zod';

const version = (name: string) =>
  z
    .string()
    .regex(/^[\w.-]{1,40}$/, `${name} must be a date or a number, such as 2026-01-31.`)
    // Only where nobody is bound by them: production refuses to start without its own.
    .default('2026-01');

/** The settings that say which versions people accept when they sign up. */
export const termsVariables = {
  TERMS_VERSION: version('TERMS_VERSION'),
  PRIVACY_VERSION: version('PRIVACY_VERSION'),
};

/** The versions of terms of use and privacy policy that are in force. */
export interface TermsSettings {
  termsVersion: string;
  privacyVersion: string;
}
