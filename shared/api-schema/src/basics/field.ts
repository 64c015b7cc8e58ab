import { type FieldName, normalizeField, validateField, validateRequiredField } from '@balcao/domain';
import { z } from './z';

/** Longer than any field. Longer texts are refused before any rule runs. */
const MAX_TEXT = 2000;

type Rule = (name: FieldName, value: string) => string | null;

function fieldText(name: FieldName, rule: Rule) {
  return z
    .string()
    .max(MAX_TEXT)
    .overwrite((typed) => normalizeField(name, typed))
    .superRefine((value, context) => {
      const message = rule(name, value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

/** A field of the seller's catalogue that must be filled; the parsed text is in its stored form. */
export const requiredField = (name: FieldName) => fieldText(name, validateRequiredField);

/** A field of the seller's catalogue that `""` clears; the parsed text is in its stored form. */
export const clearableField = (name: FieldName) => fieldText(name, validateField);
