import type { AnyCommand, Option } from './command';

const COMMON_OPTIONS: Record<string, Option> = {
  store: {
    type: 'string',
    value: '<place>',
    text: 'A folder or s3://bucket/prefix (COMPOSER_STORE, else .balcao/store).',
  },
  actor: { type: 'string', value: '<name>', text: 'Who does it (MFE_ACTOR, else the name of the login).' },
  json: { type: 'boolean', text: 'Answer in JSON.' },
  help: { type: 'boolean', text: 'Show this.' },
};

const SERVER_OPTION: Record<string, Option> = {
  server: {
    type: 'string',
    value: '<url>',
    text: 'Ask the edge there, with the token in MFE_TOKEN, instead of a store.',
  },
};

/** The options that a command has besides its own. */
export function commonOptions({ onServer }: AnyCommand): Record<string, Option> {
  return onServer ? { ...SERVER_OPTION, ...COMMON_OPTIONS } : COMMON_OPTIONS;
}

const EXITS = `Exit codes: 0 done · 1 refused · 2 command line not understood · 3 somebody else was first, or frozen ·
4 store or server not available · 70 fault of this program`;

function optionLines(options: Record<string, Option>): string {
  return Object.entries(options)
    .map(([name, { value = '', text }]) => `  ${`--${name} ${value}`.padEnd(26)} ${text}`)
    .join('\n');
}

/** The help of everything. */
export function overview(commands: readonly AnyCommand[]): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n');
  return `Usage: npm run mfe -- <command> [options]

Versions of shell and areas: publish them, put them together, decide which ones run.

${lines}

Options of all commands:
${optionLines(COMMON_OPTIONS)}

Options of commands that also work over HTTP:
${optionLines(SERVER_OPTION)}

${EXITS}
More about one: npm run mfe -- <command> --help`;
}

/** The help of one command. */
export function helpOf(command: AnyCommand): string {
  const own = optionLines(command.options);
  return `Usage: npm run mfe -- ${command.name} ${command.arguments}

${command.summary}

${own ? `Options:\n${own}\n\n` : ''}Common options:
${optionLines(commonOptions(command))}

${EXITS}`;
}
