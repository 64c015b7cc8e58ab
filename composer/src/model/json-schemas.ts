import { z } from 'zod';
import { budgetsSchema, productSchema } from '../policy/policy';
import { artifactSchema } from './artifact';
import { channelEntrySchema } from './channel-entry';
import { compositionSchema } from './composition';
import { markSchema } from './mark';
import { proofSchema } from './proof';
import { tokenSchema } from './token';

const SCHEMAS: Record<string, [z.ZodType, string]> = {
  artifact: [artifactSchema, 'What a build says of itself: artifact.json'],
  budgets: [budgetsSchema, 'What each part may weigh: composer/policy/budgets.json'],
  'channel-entry': [channelEntrySchema, 'One line of a channel’s log, without its seal'],
  composition: [compositionSchema, 'A whole set of versions that run together'],
  mark: [markSchema, 'What became of an artifact, without its seal'],
  product: [productSchema, 'What holds for every composition: composer/policy/product.json'],
  proof: [proofSchema, 'What was checked or rehearsed of one composition'],
  token: [tokenSchema, 'What the store knows of a token of the control API, without its seal'],
};

/**
 * The JSON Schemas of everything that is stored or kept by hand, for editors.
 *
 * @returns file name → schema
 */
export function jsonSchemas(): Map<string, object> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, [schema, title]]) => {
      const generated = z.toJSONSchema(schema, { unrepresentable: 'any' });
      return [`${name}.schema.json`, { title, ...generated }];
    }),
  );
}
