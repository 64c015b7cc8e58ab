import type { ChannelHealth, ChannelReport, LogPage } from '@balcao/api-schema/control';
import type { ComposeRequest } from '../compose/compose';
import type { Build } from '../publish/read-build';
import type { ChangeRequest } from './change-request';
import type { Changed, Checked, Composed, Published } from './reports';

/** The operations of commands on versions, on a store or on a server alike. Every method may throw a Refusal. */
export interface Operations {
  /** @param compare the channel whose live version the weight is compared with */
  publish(build: Build, compare: string, onProgress: (line: string) => void): Promise<Published>;
  compose(request: ComposeRequest): Promise<Composed>;
  /** @param composition its id, or the beginning of one @param channel the one that it is for */
  check(composition: string, channel: string): Promise<Checked>;
  /** @param generation the generation that the change was decided upon; undefined for the newest */
  change(channel: string, request: ChangeRequest, generation?: number): Promise<Changed>;
  /** The names of all channels. */
  channels(): Promise<string[]>;
  status(channel: string): Promise<ChannelReport>;
  /** The health of the channel's pages by the edge of a server; undefined on a store, which pages do not report to. */
  health(channel: string): Promise<ChannelHealth | undefined>;
  /** @param page at most `limit` entries, older than generation `before` */
  log(channel: string, page: { before?: number | undefined; limit: number }): Promise<LogPage>;
}
