/** Three parts of an SMS in Arabic script, whose parts have 67 characters each. */
export const maxReplyLength = 201;

/** Cuts a text at a word, so that it fits. */
export const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text.slice(0, Math.max(0, length - 1)).replace(/\s+\S*$/u, '')}…`;

/** Joins as many lines as fit between a beginning and an end; the rest begins the next reply. */
export function splitIntoReplies(head: string, lines: readonly string[], tail: string): string[] {
  const replies: string[] = [];
  let current = head;
  for (const [index, line] of lines.entries()) {
    const end = index === lines.length - 1 && tail ? `\n${tail}` : '';
    const whole = current ? `${current}\n${line}` : line;
    if (`${whole}${end}`.length <= maxReplyLength) current = whole;
    else {
      if (current) replies.push(current);
      current = cut(line, maxReplyLength - end.length);
    }
  }
  replies.push([current, tail].filter(Boolean).join('\n'));
  return replies;
}
