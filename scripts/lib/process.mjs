import { spawn } from 'node:child_process';
import { productNode, root, toolEnvironment } from './runtime.mjs';

// Read early, because the parent can be gone before the program starts.
const parent = process.ppid;

/** A command that failed, with its output. */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command and returns its output.
 * @throws CommandFailed with the output
 */
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
 * Runs a program on the product's Node in this terminal and returns its exit code. It passes the
 * first SIGTERM, SIGINT or SIGHUP on; the program decides how it ends. It also ends the program
 * when npm is gone, because npm's shell does not pass on the signal that npm received.
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
        // A terminal sends Ctrl-C to the whole group, so the program already has it.
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

/** Prints a command's own output instead of a stack trace, and exits. */
export function fail(error) {
  if (error instanceof CommandFailed) console.error(`\n${error.output.trim()}\n\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
