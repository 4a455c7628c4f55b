/** What stands in the way of reading a file, by the code of the error. Errors that are none of files are thrown on. */
export function fileProblem(name: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case undefined:
      throw error;
    case "ENOENT":
    case "ENOTDIR":
      return `${name}: there is no such file`;
    case "EACCES":
    case "EPERM":
      return `${name}: no permission to read it`;
    case "EISDIR":
      return `${name}: is a folder; name its files, for example "${name.replace(/\/+$/, "")}/**/*.json"`;
    case "ERR_FS_FILE_TOO_LARGE":
      return `${name}: has more than 2 GiB, too much to read at once; --ndjson reads one survey a line`;
    default:
      return `${name}: cannot be read (${code})`;
  }
}
