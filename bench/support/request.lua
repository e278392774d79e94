-- A prescription request as the page sends it: a form without photos, under a key of its own, from a
-- sender and a network of its own. The environment says which pharmacies there are.
local pharmacies = {}
for id in os.getenv("PHARMACIES"):gmatch("[^,]+") do pharmacies[#pharmacies + 1] = id end
local run = os.getenv("RUN")
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init()
  count = 0
  math.randomseed(os.time() + number)
end

local function field(name, value)
  return "--dawaya\r\ncontent-disposition: form-data; name=\"" .. name .. "\"\r\n\r\n" .. value .. "\r\n"
end

function request()
  count = count + 1
  local sender = number * 1000000 + count
  local body = field("pharmacyId", pharmacies[math.random(#pharmacies)])
    .. field("customerName", "آمنة حسن")
    .. field("phone", string.format("09%08d", sender % 100000000))
    .. field("email", "asker-" .. run .. "-" .. sender .. "@example.com")
    .. field("urgency", "normal")
    .. field("notes", "Insulin, two boxes")
    .. field("items", "[{\"text\":\"Insulin\"}]")
    .. "--dawaya--\r\n"
  local key = string.format("%08x-%04x-4%03x-8%03x-%012x", math.random(0, 0xffffffff), math.random(0, 0xffff),
    math.random(0, 0xfff), math.random(0, 0xfff), sender)
  local address = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format("POST", wrk.path, {
    ["content-type"] = "multipart/form-data; boundary=dawaya",
    ["idempotency-key"] = key,
    ["x-forwarded-for"] = address,
  }, body)
end
