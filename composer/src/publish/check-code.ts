import { parse, type Token, tokTypes } from 'acorn';
import type { Product } from '../policy/policy';

export interface CodeProblem {
  /** `invalid_artifact`: a script with a syntax error. */
  code: 'eval_found' | 'foreign_url' | 'invalid_artifact';
  message: string;
}

const ABSOLUTE_URL = /(?:https?|wss?):\/\/[^\s"'`<>\\)]+|(?<=url\(\s{0,9}["']?)\/\/[^\s"')]+/g;
/** The runtime of Module Federation for Node.js, which its plugin puts into the entry unless it is told that browsers alone load it. */
const NODE_RUNTIME = /^eval\(\s*["'`]require["'`]/;
const NODE_RUNTIME_REMEDY =
  ": Module Federation's own runtime for Node.js. Build with `experiments: { optimization: { target: 'web' } }` in its plugin";

/** The characters of code around a problem that a message shows. */
const SHOWN = 60;

const isExcused = (text: string, excused: Product['allowedEvaluation']) =>
  excused.some((allowed) =>
    'starts' in allowed ? text.startsWith(allowed.starts) : new RegExp(allowed.matches).test(text),
  );

const foreignIn = (file: string, text: string, { allowedUrls }: Product): CodeProblem[] =>
  [...text.matchAll(ABSOLUTE_URL)]
    .filter(([url]) => !isExcused(url, allowedUrls))
    .map(([url]) => ({ code: 'foreign_url', message: `${file} names ${url.slice(0, SHOWN)}` }));

/** The text of a name, a string or a part of a template; the library's types leave it out. */
const textOf = (token: Token) => ('value' in token ? String(token.value) : '');

/** Whether a token is `eval`, or calls `Function` with or without `new`; not a method or property of that name. */
function evaluates(before: Token | undefined, token: Token, after: Token | undefined): boolean {
  if (token.type !== tokTypes.name) return false;
  const isMember = before?.type === tokTypes.dot || before?.type === tokTypes.questionDot;
  const name = textOf(token);
  if (isMember || after?.type === tokTypes.colon) return false;
  return name === 'eval' || (name === 'Function' && after?.type === tokTypes.parenL);
}

function problemsOfScript(file: string, text: string, product: Product): CodeProblem[] {
  const problems: CodeProblem[] = [];
  const tokens: Token[] = [];
  try {
    parse(text, { ecmaVersion: 'latest', sourceType: 'script', onToken: tokens });
  } catch (error) {
    return [{ code: 'invalid_artifact', message: `${file} is no script: ${(error as Error).message}` }];
  }
  for (const [index, token] of tokens.entries()) {
    const call = text.slice(token.start, token.start + SHOWN);
    if (evaluates(tokens[index - 1], token, tokens[index + 1]) && !isExcused(call, product.allowedEvaluation))
      problems.push({
        code: 'eval_found',
        message: `${file} has ${call}${NODE_RUNTIME.test(call) ? NODE_RUNTIME_REMEDY : ''}`,
      });
    if (token.type === tokTypes.string || token.type === tokTypes.template)
      problems.push(...foreignIn(file, textOf(token), product));
  }
  return problems;
}

/** The places in which a file turns text into code, or names an address on another origin, without being allowed to. */
export function checkCode(file: string, text: string, product: Product): CodeProblem[] {
  if (file.endsWith('.js')) return problemsOfScript(file, text, product);
  return /\.(css|html|svg)$/.test(file) ? foreignIn(file, text, product) : [];
}

/** Everything that is searched for problems: texts by file name, and what is allowed. */
export interface SearchedCode {
  texts: Map<string, string>;
  product: Product;
}

/** The first problem of a build's files; undefined when there is none. */
export function firstProblem({ texts, product }: SearchedCode): CodeProblem | undefined {
  for (const [file, text] of texts) {
    const [problem] = checkCode(file, text, product);
    if (problem) return problem;
  }
  return undefined;
}
