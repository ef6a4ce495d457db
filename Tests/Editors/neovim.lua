-- Drives `trellis lsp` in a real editor; neovim.sh says how. Prints what the editor shows, and fails where that is not expected.
local tool, root = vim.env.TRELLIS_TOOL, vim.env.TRELLIS_ROOT
local failures = 0

local function check(what, holds, seen)
  io.stdout:write((holds and "ok      " or "FAILED  ") .. what .. (seen and ": " .. seen or "") .. "\n")
  if not holds then failures = failures + 1 end
end

local function wait(condition) return vim.wait(30000, condition, 20) end

local function finish()
  io.stdout:write(failures == 0 and "all as expected\n" or (failures .. " failed\n"))
  vim.cmd(failures == 0 and "qall!" or "cquit 1")
end

-- Puts the cursor on a text of the buffer, `offset` bytes behind its beginning.
local function find(text, offset)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 + offset })
      return number
    end
  end
  check("the text '" .. text .. "' is there", false)
end

local function main()
  local file = root .. "/Sources/FieldNotesPlatform/PlatformModule.swift"
  vim.cmd("edit " .. file)
  vim.bo.filetype = "swift"
  local id = vim.lsp.start_client({ name = "trellis", cmd = { tool, "lsp" }, root_dir = root })
  vim.lsp.buf_attach_client(0, id)
  check("the server starts", wait(function() return vim.lsp.get_client_by_id(id) and vim.lsp.get_client_by_id(id).initialized end))

  local function findings() return vim.diagnostic.get(0) end
  check("the broken graph is shown", wait(function() return #findings() > 0 end))
  local finding = findings()[1] or {}
  check("with its rule", finding.code == "not-followed", (finding.code or "") .. ", " .. (finding.message or ""))
  check("at its word", (vim.api.nvim_buf_get_lines(0, finding.lnum or 0, (finding.lnum or 0) + 1, false)[1] or ""):sub(
    (finding.col or 0) + 1, finding.end_col or 0) == "logSnik", "line " .. ((finding.lnum or 0) + 1))

  find("needs: Keys.output, make", 12)
  vim.lsp.buf.hover()
  local text = ""
  wait(function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then
        text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
      end
    end
    return text ~= ""
  end)
  check("hovering explains a key", text:find(".output in AppScope: shared", 1, true) ~= nil, text:match("[^\n]+"))
  vim.cmd("normal! jk")

  find("needs: Keys.output, make", 12)
  local target = find("scope.shared(.output", 0)
  find("needs: Keys.output, make", 12)
  vim.lsp.buf.definition()
  check("a need leads to its registration", wait(function() return vim.api.nvim_win_get_cursor(0)[1] == target end), "line " .. target)
  find("scope.shared(.output", 15)
  vim.lsp.buf.definition()
  check("a registration leads to its key", wait(function()
    return vim.api.nvim_buf_get_name(0):find("Keys+Platform.swift", 1, true) ~= nil
  end), vim.api.nvim_buf_get_name(0):match("[^/]*$"))
  vim.cmd("edit " .. file)

  -- What `vim.lsp.buf.code_action` offers; its menu waits for a person.
  find("logSnik", 1)
  local parameters = vim.lsp.util.make_range_params()
  parameters.context = { diagnostics = {} }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", parameters, 10000) or {}
  local action = answers[id] and answers[id].result and answers[id].result[1]
  check("the finding has a fix", action ~= nil, action and action.title)
  if action then
    vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
    check("which mends it", wait(function() return #findings() == 0 end))
  end

  -- Typed fast, and undone: nothing is left of what was incomplete.
  find("scope.shared(.output", 0)
  local original = vim.api.nvim_get_current_line()
  for count = 1, #original do vim.api.nvim_set_current_line(original:sub(1, count)) end
  vim.wait(2500, function() return false end, 50)
  check("a retyped line leaves no finding", #findings() == 0)

  vim.lsp.stop_client(id)
  check("the server ends", wait(function() return vim.lsp.client_is_stopped(id) end))
end

local isFine, message = pcall(main)
if not isFine then check("the script runs", false, message) end
finish()
