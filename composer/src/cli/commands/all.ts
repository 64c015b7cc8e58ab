import type { AnyCommand } from '../command';
import { adaptCommand } from './adapt';
import {
  abortCommand,
  advanceCommand,
  freezeCommand,
  promoteCommand,
  rollbackCommand,
  unfreezeCommand,
} from './change';
import { checkCommand, composeCommand } from './compose';
import { bisectCommand, logCommand, statusCommand, whyCommand } from './inspect';
import { gcCommand, verifyCommand } from './keep';
import { overrideCommand } from './override';
import { markCommand, publishCommand } from './publish';
import { rehearseCommand } from './rehearse';
import { tokenCommand } from './token';

/** Every command, in the order of a version's life. */
export const COMMANDS: readonly AnyCommand[] = [
  adaptCommand,
  publishCommand,
  composeCommand,
  checkCommand,
  rehearseCommand,
  promoteCommand,
  advanceCommand,
  abortCommand,
  rollbackCommand,
  freezeCommand,
  unfreezeCommand,
  statusCommand,
  logCommand,
  whyCommand,
  bisectCommand,
  markCommand,
  overrideCommand,
  tokenCommand,
  gcCommand,
  verifyCommand,
];
