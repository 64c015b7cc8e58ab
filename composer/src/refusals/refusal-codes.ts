import { CONTROL_CODES } from './control-codes';
import type { RefusalDefinition } from './refusal-definition';

const define = <Code extends string>(codes: Record<Code, RefusalDefinition>) => codes;

/** Why something was not published, composed or promoted. docs/errors/refusals.md is made from these words. */
export const REFUSAL_CODES = define({
  // Names that lead nowhere
  unknown_artifact: {
    status: 404,
    owner: 'domain team',
    text: 'No such version was published.',
    cause: 'The name or the version is misspelled, or its upload never came to its end.',
    action: 'Publish it (`mfe publish <dir>`), or name another version.',
  },
  unknown_composition: {
    status: 404,
    owner: 'ops',
    text: 'There is no such composition.',
    cause: 'The id is misspelled, or the collector removed a composition that no channel used.',
    action: 'Compose it again: `mfe compose --from <channel> --set <name>@<version>`.',
  },
  unknown_channel: {
    status: 404,
    owner: 'ops',
    text: 'The channel has no entries yet.',
    cause: 'Nothing was ever promoted to it, or its name is misspelled.',
    action: 'Promote a first composition to it: `mfe promote <id> --to <channel>`.',
  },
  unknown_generation: {
    status: 404,
    owner: 'ops',
    text: 'The channel has no such generation to go back to.',
    cause: 'The number is larger than the newest one, or there is nothing different before.',
    action: 'Choose one from `mfe log <channel>`.',
  },

  // Publishing
  invalid_artifact: {
    status: 422,
    owner: 'domain team',
    text: 'The folder is not a build that can be published.',
    cause: '`artifact.json` is missing, or says something that cannot be true.',
    action: 'Build again with the preset (`npm run build`) and publish `dist/production`.',
  },
  not_adaptable: {
    status: 422,
    owner: 'domain team',
    text: 'The build of Module Federation cannot become an artifact.',
    cause:
      'Its `mf-manifest.json` is missing or speaks of an entry that cannot be loaded with a hash, or the declaration of the area is not complete.',
    action:
      'Build with `manifest: true`, an entry of type `var` and `publicPath: "auto"`; declare the area as JSON (docs/foreign-remotes.md).',
  },
  file_mismatch: {
    status: 422,
    owner: 'domain team',
    text: 'A file is missing or is not the one that `artifact.json` describes.',
    cause: 'The folder was changed after the build, or two builds wrote into it.',
    action: 'Build again, and publish the folder as the build left it.',
  },
  forbidden_file: {
    status: 422,
    owner: 'domain team',
    text: 'The folder holds something that is never published.',
    cause:
      'A symbolic link, a hidden file, a file that `artifact.json` does not list, or an ending that the edge does not serve.',
    action: 'Remove it from the build.',
  },
  too_big: {
    status: 413,
    owner: 'domain team',
    text: 'A file, or the whole build, is larger than any area needs.',
    cause: 'Usually a picture, a map or a data set that was bundled by mistake.',
    action: 'Look at the largest files of the build and fetch data from the API instead.',
  },
  eval_found: {
    status: 422,
    owner: 'domain team',
    text: 'The code turns text into code.',
    cause: '`eval` or `new Function` is in the build: the page’s policy blocks both.',
    action: 'Replace the library or the line that does it; development builds are not published.',
  },
  foreign_url: {
    status: 422,
    owner: 'domain team',
    text: 'The code names an address on another origin.',
    cause: 'Code, styles and requests come from this origin only; the page’s policy blocks others.',
    action:
      'Use a relative URL, or have ops allow the address with a reason in composer/policy/product.json.',
  },
  budget_exceeded: {
    status: 422,
    owner: 'domain team',
    text: 'The build weighs more than its budget.',
    cause: 'Every byte of every area is paid for by sellers on phones.',
    action:
      'Look at what the difference to the live version is made of, or agree on another budget with ops (composer/policy/budgets.json).',
  },
  version_taken: {
    status: 409,
    owner: 'domain team',
    text: 'This version exists already, with other files.',
    cause: 'A published version never changes: tabs that are open still fetch its files.',
    action: 'Raise the version in package.json, build and publish again.',
  },
  upload_conflict: {
    status: 409,
    owner: 'domain team',
    text: 'Another upload of this version has another file of the same name.',
    cause:
      'Two builds of one version were published at once, or an earlier upload was interrupted and built anew.',
    action: 'Raise the version in package.json, build and publish again.',
  },

  // Static checks
  digest_mismatch: {
    status: 422,
    owner: 'ops',
    text: 'An artifact is not the one that was composed.',
    cause:
      'Its `artifact.json`, or a file that this names, was changed or deleted in the store since it was published.',
    action: 'Run `mfe verify`, find out who can write to the store, and compose again.',
  },
  artifact_blocked: {
    status: 422,
    owner: 'ops',
    text: 'A version was blocked or collected.',
    cause: 'Somebody marked it with a reason, or the collector removed it.',
    action: 'Choose another version.',
  },
  shared_unsatisfied: {
    status: 422,
    owner: 'domain team',
    text: 'An area needs another version of a shared module than the shell provides.',
    cause: 'The area was built against a newer kit or React than the shell of this composition.',
    action: 'Compose it with a shell that provides it, or build the area against what the shell has.',
  },
  shell_only_bundled: {
    status: 422,
    owner: 'domain team',
    text: 'An area carries its own copy of a package that only the shell may bring.',
    cause: 'A relative import or another import path made a second copy, and with it a second state.',
    action: 'Import the package by its shared name; `npm test -- lint` shows the way.',
  },
  contract_unsatisfied: {
    status: 422,
    owner: 'domain team',
    text: 'An area needs another contract than the shell keeps.',
    cause: 'The range in `area.ts` does not hold the contract’s version of this shell.',
    action: 'Compose it with another shell, or move the area to the shell’s contract.',
  },
  api_unsatisfied: {
    status: 422,
    owner: 'domain team',
    text: 'An area needs another API than the one that runs.',
    cause: 'The range in `area.ts` does not hold `apiVersion` of composer/policy/product.json.',
    action: 'Deploy the API first and then put `apiVersion` right, or compose an older version.',
  },
  path_conflict: {
    status: 422,
    owner: 'domain team',
    text: 'Two areas own the same path.',
    cause: 'A route moved from one area to another, and only one of the two versions knows.',
    action: 'Compose both new versions together: `--set a@… --set b@…`.',
  },
  path_missing: {
    status: 422,
    owner: 'domain team',
    text: 'A path that the product must have is owned by nobody.',
    cause: 'An area is missing from the composition, or a version of it dropped the route.',
    action: 'Compose a version that owns it, or take the path out of composer/policy/product.json.',
  },
  global_conflict: {
    status: 422,
    owner: 'domain team',
    text: 'The name that an area’s code has in the page is not its own.',
    cause:
      'Another area has the same name, or it does not carry the version: two versions in one page would be one.',
    action: 'Build with the preset, which makes the name from the area and its version.',
  },
  storage_key_conflict: {
    status: 422,
    owner: 'domain team',
    text: 'Two areas keep drafts under the same key.',
    cause: 'Both declare it in `storageKeys` of their `area.ts`.',
    action: 'Begin keys with the area’s name.',
  },
  no_last_good: {
    status: 422,
    owner: 'ops',
    text: 'An area has no earlier version that would work with this shell.',
    cause:
      'It is new, or the shell left behind the contract or the shared modules that earlier versions need.',
    action:
      'Nothing has to be done: if the version fails, its place shows a panel instead of an older version.',
  },

  // Channels
  check_failed: {
    status: 422,
    owner: 'ops',
    text: 'The static checks of the composition failed.',
    cause: 'Each finding has a code of its own.',
    action: 'Run `mfe check <id>` to see them all.',
  },
  rehearsal_api_missing: {
    status: 503,
    owner: 'ops',
    text: 'The API that a rehearsal needs does not answer.',
    cause:
      'Pages are opened with real data, from a product that runs. Its address is another one, or it is not running.',
    action: 'Start it (`npm start`), or name its API: `mfe rehearse <id> --api <url>`.',
  },
  rehearsal_login_refused: {
    status: 422,
    owner: 'ops',
    text: 'The API refuses the login of a rehearsal.',
    cause: 'E-mail or password is wrong, the account is locked, or it has a second factor.',
    action: 'Set `REHEARSAL_SELLER_…` and `REHEARSAL_ADMIN_…` to accounts that only rehearsals use.',
  },
  rehearsal_browser_missing: {
    status: 503,
    owner: 'ops',
    text: 'A rehearsal needs Chromium, and none starts.',
    cause: 'It is not installed, or `CHROMIUM_PATH` names something else.',
    action: 'Install it (Debian: `apt-get install chromium`), or set `CHROMIUM_PATH` to its program.',
  },
  proof_missing: {
    status: 412,
    owner: 'ops',
    text: 'The composition was not rehearsed.',
    cause: 'A promotion needs the proof of exactly this composition, and what was rehearsed was another.',
    action: 'Run `mfe rehearse <id>`, or say why not: `--waive "<reason>"`.',
  },
  remote_changed_twice: {
    status: 409,
    owner: 'ops',
    text: 'Somebody else changed the same part since you composed.',
    cause: 'Two people promoted different versions of one part.',
    action: 'Talk to each other, then compose again from the channel.',
  },
  generation_moved: {
    status: 409,
    owner: 'ops',
    text: 'The channel moved on while the command ran.',
    cause: 'Somebody else wrote the next entry first.',
    action: 'Look at `mfe status`, and run the command again.',
  },
  channel_frozen: {
    status: 423,
    owner: 'ops',
    text: 'The channel is frozen.',
    cause: 'Somebody froze it, with a reason that `mfe status` shows.',
    action: 'Wait, or unfreeze it: `mfe unfreeze <channel> --reason "<reason>"`. Rollbacks work meanwhile.',
  },
  canary_running: {
    status: 409,
    owner: 'ops',
    text: 'Another composition is being tried on some visitors.',
    cause: 'A channel has one canary at a time, or nobody could tell what the figures are about.',
    action: 'Finish it first: `mfe advance <channel>` or `mfe abort <channel>`.',
  },
  no_canary: {
    status: 409,
    owner: 'ops',
    text: 'The channel tries nothing at the moment.',
    cause: 'The canary was finished or aborted already.',
    action: 'Look at `mfe log <channel>`.',
  },
  canary_shrinks: {
    status: 422,
    owner: 'ops',
    text: 'The share of a canary only grows.',
    cause: 'People who have seen the new composition would be sent back to the old one.',
    action: 'Abort it: `mfe abort <channel> --reason "<reason>"`.',
  },
  nothing_changes: {
    status: 409,
    owner: 'ops',
    text: 'The channel runs exactly this already.',
    cause: 'The composition is the stable one, or the state is as wanted.',
    action: 'Nothing has to be done.',
  },

  // The control API
  ...CONTROL_CODES,
});

export type RefusalCode = keyof typeof REFUSAL_CODES;
