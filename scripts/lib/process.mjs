import { spawn } from 'node:child_process';
import { productNode, root, toolEnvironment } from './runtime.mjs';

// Read at once: whoever started us can be gone before there is anything to run.
const parent = process.ppid;

/** A command that ended badly, with everything it said. */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.code = code;
    this.output = output;
  }
}

/** Runs a command quietly; resolves with its output, throws CommandFailed with it otherwise. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => reject(new CommandFailed(command, error.code, error.message)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed([command, ...args].join(' '), code ?? signal, output));
    });
  });
}

/**
 * Runs a program on the product's Node in this terminal and resolves with its exit code.
 * The first SIGTERM, SIGINT and SIGHUP are each handed on once; the program decides how it ends.
 * It is also asked to end when npm is gone: npm's shell keeps the signal that npm received.
 */
export function runNode(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(productNode(), args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: 'inherit',
    });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
      let passedOn = false;
      process.on(signal, () => {
        // A terminal gives Ctrl-C to the whole group: the program already has it.
        if (!passedOn && !(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
        passedOn = true;
      });
    }
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, 250);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);

    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** Prints what failed and ends: the command's own words, not a stack trace. */
export function fail(error) {
  if (error instanceof CommandFailed) console.error(`\n${error.output.trim()}\n\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
