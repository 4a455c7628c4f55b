import type { Colors } from "../output/colors.ts";

const MARKUP = /(`+)(.+?)\1|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Paints word by word, so that lines can be broken between any two. */
const eachWord = (text: string, paint: (word: string) => string): string => text.replaceAll(/\S+/g, paint);

/** Turns the inline markup of a Markdown text (code, strong, emphasis, links) into paint. Links off the page lose their target. */
export function paintInline(text: string, colors: Colors): string {
  return text.replaceAll(
    MARKUP,
    (_whole, _ticks, code?: string, strong?: string, emphasis?: string, label?: string, target?: string) => {
      if (code !== undefined) return eachWord(code, colors.cyan);
      if (strong !== undefined) return eachWord(strong, colors.bold);
      if (emphasis !== undefined) return eachWord(emphasis, colors.italic);
      const address = target?.startsWith("http") ? ` (${target})` : "";
      return `${paintInline(label ?? "", colors)}${address}`;
    },
  );
}
