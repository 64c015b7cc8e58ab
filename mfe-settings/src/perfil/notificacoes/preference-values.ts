import type { NoticePreferences, NoticePreferencesChange } from '@balcao/api-schema';
import { NOTICE_CATEGORIES, NOTICE_CATEGORY_FACTS, NOTICE_EMAILS, type NoticeCategory } from '@balcao/domain';

/** The values of the form: for each category a box and a choice. */
export type PreferenceValues = Record<string, boolean | string>;

export const appField = (category: NoticeCategory): string => `${category}-app`;
export const emailField = (category: NoticeCategory): string => `${category}-email`;

/** The categories that people choose about. */
export const CHOSEN_CATEGORIES = NOTICE_CATEGORIES.filter(
  (category) => !NOTICE_CATEGORY_FACTS[category].isFixed,
);

export const toValues = (preferences: NoticePreferences): PreferenceValues =>
  Object.fromEntries(
    CHOSEN_CATEGORIES.flatMap((category) => [
      [appField(category), preferences[category].app],
      [emailField(category), preferences[category].email],
    ]),
  );

export const toChange = (values: PreferenceValues): NoticePreferencesChange =>
  Object.fromEntries(
    CHOSEN_CATEGORIES.map((category) => [
      category,
      {
        app: values[appField(category)] === true,
        email: NOTICE_EMAILS.find((email) => email === values[emailField(category)]) ?? 'nunca',
      },
    ]),
  );
