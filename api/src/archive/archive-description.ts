import { z } from '@balcao/api-schema';

const seconds = z.number();

/** The content of the archive, as `describe-archive` of the database's image prints it. Times are seconds since 1970. */
export const archiveDescription = z.object({
  bases: z.array(
    z.object({
      label: z.string(),
      error: z.boolean().nullish(),
      timestamp: z.object({ start: seconds, stop: seconds }),
      /** The segment that the base begins with. */
      archive: z.object({ start: z.string() }),
    }),
  ),
  /** When each file of the archive of segments arrived, by its path. */
  segments: z.record(z.string(), seconds),
  /** Earlier restores: when they were made, until when they brought the data back, and the timeline that began. */
  restores: z.array(z.object({ restored: seconds, target: seconds, timeline: z.number() })),
});
export type ArchiveDescription = z.infer<typeof archiveDescription>;
