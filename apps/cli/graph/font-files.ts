import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";

/** The folders of fonts that systems search. */
function fontFolders(): string[] {
  const home = homedir();
  if (process.platform === "win32") {
    const { WINDIR = "C:\\Windows", LOCALAPPDATA = join(home, "AppData", "Local") } = process.env;
    return [join(WINDIR, "Fonts"), join(LOCALAPPDATA, "Microsoft", "Windows", "Fonts")];
  }
  if (process.platform === "darwin")
    return ["/System/Library/Fonts", "/Library/Fonts", join(home, "Library/Fonts")];
  return [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    join(home, ".fonts"),
    join(home, ".local/share/fonts"),
  ];
}

/** Names of sans-serif fonts of Linux and macOS. */
const SANS = /sans|gothic|hei|pingfang|^sf(?:arabic|hebrew)/i;
const OTHER_LOOK =
  /bold|black|heavy|light|thin|medium|italic|oblique|condensed|serif|mono|math|symbols|display/i;
const WINDOWS_SANS = /^(?:arial|tahoma|segoeui|msyh|simhei|malgun|meiryo)\.tt[cf]$/i;
/** Fonts with Latin, Arabic and Hebrew letters. The renderer cannot combine fonts in a text with ligatures. */
const MANY_SCRIPTS = /^(?:dejavusans|freesans|arial|tahoma|segoeui)/i;
const MAX_FILES = 400;

/** Whether a file has a sans-serif font of regular weight, by its name. */
export const isPlainSans = (file: string): boolean =>
  WINDOWS_SANS.test(file) || (/\.(?:tt[cf]|otf)$/i.test(file) && SANS.test(file) && !OTHER_LOOK.test(file));

const hasManyScripts = (file: string): boolean => MANY_SCRIPTS.test(basename(file));

/**
 * Lists the files with sans-serif fonts of regular weight. The renderer takes a character that the chosen family lacks from the
 * first font that has it, so these come before bold fonts and fonts with serifs.
 */
export const plainFontFiles = (folders: readonly string[] = fontFolders()): string[] =>
  folders
    .flatMap((folder) => {
      try {
        return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
      } catch {
        return [];
      }
    })
    .filter((file) => isPlainSans(basename(file)))
    .sort(
      (one, other) => Number(hasManyScripts(other)) - Number(hasManyScripts(one)) || (one < other ? -1 : 1),
    )
    .slice(0, MAX_FILES);
